#include "journal/storage.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace quayside {

FileStorage::FileStorage(std::filesystem::path directory) : directory_(std::move(directory)) {
    std::filesystem::create_directories(directory_);
}

std::vector<std::string> FileStorage::list() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(directory_)) {
        if (entry.is_regular_file()) names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::optional<std::string> FileStorage::read(const std::string& name) const {
    std::ifstream in(directory_ / name, std::ios::binary);
    if (!in) return std::nullopt;
    std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (in.bad()) throw StorageError("cannot read " + name);
    return bytes;
}

void FileStorage::append(const std::string& name, std::string_view bytes) {
    std::ofstream out(directory_ / name, std::ios::binary | std::ios::app);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.flush();
    if (!out) throw StorageError("cannot write " + name);
}

void FileStorage::truncate(const std::string& name, std::size_t size) {
    std::filesystem::resize_file(directory_ / name, size);
}

// The standard library knows no fsync; append has flushed already. A mount with the option "sync"
// is what the operating manual asks for.
void FileStorage::sync(const std::string&) {}

void FileStorage::rename(const std::string& from, const std::string& to) {
    std::filesystem::rename(directory_ / from, directory_ / to);
}

void FileStorage::remove(const std::string& name) { std::filesystem::remove(directory_ / name); }

std::vector<std::string> MemoryStorage::list() const {
    std::vector<std::string> names;
    for (const auto& [name, file] : files_) names.push_back(name);
    return names;
}

std::optional<std::string> MemoryStorage::read(const std::string& name) const {
    auto it = files_.find(name);
    if (it == files_.end()) return std::nullopt;
    return it->second.bytes;
}

void MemoryStorage::append(const std::string& name, std::string_view bytes) {
    std::size_t size = budget_ ? std::min(*budget_, bytes.size()) : bytes.size();
    files_[name].bytes.append(bytes.substr(0, size));
    if (budget_) *budget_ -= size;
    if (size < bytes.size()) throw StorageError("no space for " + name);
}

void MemoryStorage::truncate(const std::string& name, std::size_t size) {
    File& file = files_.at(name);
    file.bytes.resize(size);
    file.synced = std::min(file.synced, size);
}

void MemoryStorage::sync(const std::string& name) {
    ++syncs_;
    auto it = files_.find(name);
    if (it != files_.end()) it->second.synced = it->second.bytes.size();
}

void MemoryStorage::rename(const std::string& from, const std::string& to) {
    File file = std::move(files_.at(from));
    files_.erase(from);
    files_[to] = std::move(file);
}

void MemoryStorage::remove(const std::string& name) { files_.erase(name); }

void MemoryStorage::crash(std::size_t unsynced) {
    for (auto& [name, file] : files_) {
        file.bytes.resize(std::min(file.bytes.size(), file.synced + unsynced));
        file.synced = file.bytes.size();
    }
}

}  // namespace quayside
