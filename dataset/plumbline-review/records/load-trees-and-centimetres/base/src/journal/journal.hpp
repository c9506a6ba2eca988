// The journal: numbered records in segments, and snapshots of the state between them.
//
// Records are written in batches; after a crash a batch is there as a whole or not at all. The
// format is described in docs/journal.md.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "journal/storage.hpp"

namespace quayside {

class JournalError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Journal {
public:
    struct Options {
        std::size_t segment_bytes = 1 << 20;
        std::size_t keep_snapshots = 2;
    };
    struct Record {
        std::uint64_t number = 0;
        std::string payload;
        bool operator==(const Record&) const = default;
    };
    struct Recovered {
        std::optional<std::string> snapshot;
        std::uint64_t snapshot_number = 0;  // the last record that it contains
        std::vector<Record> records;        // what came after it
        std::size_t dropped_bytes = 0;      // of a batch that was not written to its end
    };

    explicit Journal(Storage& storage) : Journal(storage, Options()) {}
    Journal(Storage& storage, Options options);

    // Reads what is there and gets ready to append. Throws JournalError when records are missing
    // or damaged elsewhere than at the end.
    Recovered open();

    // Returns the number of the last record. After a failure nothing can be appended any more until
    // the journal is opened again.
    std::uint64_t append_batch(const std::vector<std::string>& payloads);
    std::uint64_t append(const std::string& payload) {
        return append_batch({payload});
    }
    void sync();

    // Keeps a state that contains all records up to now, and removes what is not needed any more.
    void snapshot(std::string_view state);

    std::uint64_t last_number() const { return next_ - 1; }
    bool failed() const { return failed_; }

private:
    struct Segment {
        std::uint64_t first = 0;
        std::size_t size = 0;
    };

    static std::string segment_name(std::uint64_t first);
    static std::string snapshot_name(std::uint64_t number);
    std::optional<std::string> read_snapshot(std::uint64_t number) const;
    void read_segment(std::size_t index, std::uint64_t after, Recovered& out);
    void start_segment();
    void prune();
    void require_ready() const;

    Storage& storage_;
    Options options_;
    std::vector<Segment> segments_;         // ascending
    std::vector<std::uint64_t> snapshots_;  // ascending
    std::uint64_t next_ = 1;
    bool open_ = false;
    bool failed_ = false;
};

}  // namespace quayside
