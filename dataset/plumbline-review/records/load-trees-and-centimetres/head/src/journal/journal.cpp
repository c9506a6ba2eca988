#include "journal/journal.hpp"

#include <algorithm>
#include <cstdio>

#include "util/bytes.hpp"

namespace quayside {

namespace {

constexpr std::string_view kSegmentMagic = "QSJ2";
constexpr std::string_view kSnapshotMagic = "QSS1";
constexpr std::size_t kFrameHead = 8;
constexpr std::uint8_t kMore = 1;

std::string numbered(const char* prefix, std::uint64_t number) {
    char buffer[48];
    std::snprintf(buffer, sizeof buffer, "%s-%016llx", prefix,
                  static_cast<unsigned long long>(number));
    return buffer;
}

std::optional<std::uint64_t> number_of(const std::string& name, std::string_view prefix) {
    if (name.size() != prefix.size() + 17 || !name.starts_with(prefix)) return std::nullopt;
    if (name[prefix.size()] != '-') return std::nullopt;
    std::uint64_t number = 0;
    for (char c : name.substr(prefix.size() + 1)) {
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) return std::nullopt;
        number = number * 16 + static_cast<std::uint64_t>(digit);
    }
    return number;
}

std::string frame(std::uint64_t number, bool more, std::string_view payload) {
    Encoder body;
    body.varint(number).u8(more ? kMore : 0);
    std::string bytes = body.take();
    bytes.append(payload);
    Encoder head;
    head.u32(static_cast<std::uint32_t>(bytes.size())).u32(crc32(bytes));
    return head.take() + bytes;
}

}  // namespace

Journal::Journal(Storage& storage, Options options) : storage_(storage), options_(options) {
    options_.keep_snapshots = std::max<std::size_t>(options_.keep_snapshots, 1);
}

std::string Journal::segment_name(std::uint64_t first) { return numbered("journal", first); }
std::string Journal::snapshot_name(std::uint64_t number) { return numbered("snapshot", number); }

std::optional<std::string> Journal::read_snapshot(std::uint64_t number) const {
    auto bytes = storage_.read(snapshot_name(number));
    if (!bytes || !bytes->starts_with(kSnapshotMagic) || bytes->size() < 8) return std::nullopt;
    std::string_view body = std::string_view(*bytes).substr(8);
    if (Decoder(std::string_view(*bytes).substr(4, 4)).u32() != crc32(body)) return std::nullopt;
    try {
        Decoder in(body);
        if (in.varint() != number) return std::nullopt;
        return std::string(body.substr(body.size() - in.left()));
    } catch (const DecodeError&) {
        return std::nullopt;
    }
}

Journal::Recovered Journal::open() {
    Recovered out;
    segments_.clear();
    snapshots_.clear();
    next_ = 1;
    failed_ = false;
    for (const std::string& name : storage_.list()) {
        if (name.ends_with(".tmp")) {
            storage_.remove(name);
        } else if (auto first = number_of(name, "journal")) {
            segments_.push_back({*first, 0});
        } else if (auto number = number_of(name, "snapshot")) {
            snapshots_.push_back(*number);
        }
    }

    // A snapshot that cannot be read counts as if it had never been taken.
    while (!snapshots_.empty()) {
        out.snapshot = read_snapshot(snapshots_.back());
        if (out.snapshot) break;
        storage_.remove(snapshot_name(snapshots_.back()));
        snapshots_.pop_back();
    }
    out.snapshot_number = snapshots_.empty() ? 0 : snapshots_.back();

    if (!segments_.empty()) {
        if (segments_.front().first > out.snapshot_number + 1) {
            throw JournalError("records are missing before " + segment_name(segments_.front().first));
        }
        next_ = segments_.front().first;
        for (std::size_t i = 0; i < segments_.size(); ++i) {
            if (segments_[i].first != next_) {
                throw JournalError("records are missing before " + segment_name(segments_[i].first));
            }
            read_segment(i, out.snapshot_number, out);
        }
        if (segments_.back().size == 0) {
            storage_.remove(segment_name(segments_.back().first));
            segments_.pop_back();
        }
    }
    if (next_ <= out.snapshot_number) {
        // Everything behind the snapshot's last record is lost, or has been removed by hand.
        if (!segments_.empty()) throw JournalError("records are missing before the snapshot");
        next_ = out.snapshot_number + 1;
    }
    if (segments_.empty()) start_segment();
    open_ = true;
    return out;
}

// Reads a segment up to its end or to the end of its last whole batch. What follows is cut off if
// the segment is the last, since that is where the writer was.
void Journal::read_segment(std::size_t index, std::uint64_t after, Recovered& out) {
    Segment& segment = segments_[index];
    const std::string name = segment_name(segment.first);
    const bool last = index + 1 == segments_.size();
    const std::string bytes = storage_.read(name).value_or("");
    if (!bytes.starts_with(kSegmentMagic)) {
        // The header and the first batch need not have reached the disk.
        if (!last || !kSegmentMagic.starts_with(bytes)) {
            throw JournalError(name + " is not a segment of the journal");
        }
        out.dropped_bytes += bytes.size();
        segment.size = 0;
        return;
    }
    std::size_t at = kSegmentMagic.size();
    std::size_t whole = at;
    std::uint64_t next = segment.first;
    std::vector<Record> batch;
    while (bytes.size() - at >= kFrameHead) {
        Decoder head(std::string_view(bytes).substr(at, kFrameHead));
        std::uint32_t size = head.u32();
        std::uint32_t crc = head.u32();
        if (size > bytes.size() - at - kFrameHead) break;
        std::string_view body = std::string_view(bytes).substr(at + kFrameHead, size);
        if (crc32(body) != crc) break;
        std::uint64_t number = 0;
        std::uint8_t flags = 0;
        Decoder in(body);
        try {
            number = in.varint();
            flags = in.u8();
        } catch (const DecodeError&) {
            break;
        }
        if (number != next) throw JournalError(name + " has a record with a wrong number");
        batch.push_back({number, std::string(body.substr(body.size() - in.left()))});
        ++next;
        at += kFrameHead + size;
        if (flags & kMore) continue;
        for (Record& record : batch) {
            if (record.number > after) out.records.push_back(std::move(record));
        }
        batch.clear();
        whole = at;
        next_ = next;
    }
    if (whole < bytes.size()) {
        if (!last) throw JournalError(name + " is damaged");
        out.dropped_bytes += bytes.size() - whole;
        storage_.truncate(name, whole);
    }
    segment.size = whole;
}

void Journal::require_ready() const {
    if (!open_) throw JournalError("the journal is not open");
    if (failed_) throw JournalError("the journal has failed and must be opened again");
}

void Journal::start_segment() {
    storage_.append(segment_name(next_), kSegmentMagic);
    segments_.push_back({next_, kSegmentMagic.size()});
}

std::uint64_t Journal::append_batch(const std::vector<std::string>& payloads) {
    require_ready();
    std::string bytes;
    for (std::size_t i = 0; i < payloads.size(); ++i) {
        bytes += frame(next_ + i, i + 1 < payloads.size(), payloads[i]);
    }
    try {
        bool used = segments_.back().first != next_;
        if (used && segments_.back().size + bytes.size() > options_.segment_bytes) {
            // The old segment is finished before the new one begins to exist.
            storage_.sync(segment_name(segments_.back().first));
            start_segment();
        }
        storage_.append(segment_name(segments_.back().first), bytes);
    } catch (...) {
        failed_ = true;
        throw;
    }
    segments_.back().size += bytes.size();
    next_ += payloads.size();
    return last_number();
}

void Journal::sync() {
    require_ready();
    storage_.sync(segment_name(segments_.back().first));
}

void Journal::snapshot(std::string_view state) {
    require_ready();
    const std::uint64_t number = last_number();
    if (!snapshots_.empty() && snapshots_.back() == number) return;
    const std::string name = snapshot_name(number);
    Encoder body;
    body.varint(number);
    std::string bytes = body.take();
    bytes.append(state);
    Encoder head;
    head.u32(crc32(bytes));
    try {
        sync();
        storage_.append(name + ".tmp", std::string(kSnapshotMagic) + head.take() + bytes);
        storage_.sync(name + ".tmp");
        storage_.rename(name + ".tmp", name);
        snapshots_.push_back(number);
        if (segments_.back().first != next_) start_segment();
        prune();
    } catch (...) {
        failed_ = true;
        throw;
    }
}

// As long as there are fewer snapshots than shall be kept, the journal is kept from its beginning,
// so that each snapshot may be lost.
void Journal::prune() {
    if (snapshots_.size() < options_.keep_snapshots) return;
    while (snapshots_.size() > options_.keep_snapshots) {
        storage_.remove(snapshot_name(snapshots_.front()));
        snapshots_.erase(snapshots_.begin());
    }
    while (segments_.size() > 1 && segments_[1].first <= snapshots_.front() + 1) {
        storage_.remove(segment_name(segments_.front().first));
        segments_.erase(segments_.begin());
    }
}

}  // namespace quayside
