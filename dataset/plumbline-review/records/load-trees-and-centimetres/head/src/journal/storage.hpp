// Where bytes are kept. Names are flat; there are no directories.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace quayside {

class StorageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Storage {
public:
    virtual ~Storage() = default;

    virtual std::vector<std::string> list() const = 0;  // sorted
    virtual std::optional<std::string> read(const std::string& name) const = 0;
    virtual void append(const std::string& name, std::string_view bytes) = 0;
    virtual void truncate(const std::string& name, std::size_t size) = 0;
    virtual void sync(const std::string& name) = 0;
    virtual void rename(const std::string& from, const std::string& to) = 0;
    virtual void remove(const std::string& name) = 0;
};

class FileStorage : public Storage {
public:
    explicit FileStorage(std::filesystem::path directory);

    std::vector<std::string> list() const override;
    std::optional<std::string> read(const std::string& name) const override;
    void append(const std::string& name, std::string_view bytes) override;
    void truncate(const std::string& name, std::size_t size) override;
    void sync(const std::string& name) override;
    void rename(const std::string& from, const std::string& to) override;
    void remove(const std::string& name) override;

private:
    std::filesystem::path directory_;
};

// For tests and for rehearsals: forgets on demand what has not been synced.
class MemoryStorage : public Storage {
public:
    std::vector<std::string> list() const override;
    std::optional<std::string> read(const std::string& name) const override;
    void append(const std::string& name, std::string_view bytes) override;
    void truncate(const std::string& name, std::size_t size) override;
    void sync(const std::string& name) override;
    void rename(const std::string& from, const std::string& to) override;
    void remove(const std::string& name) override;

    // As after a loss of power: of each file there is what was synced, and at most this much more.
    void crash(std::size_t unsynced = 0);

    // Bytes that may still be appended before an append fails; it fails after a part of its bytes.
    void fail_after(std::size_t bytes) { budget_ = bytes; }
    void heal() { budget_.reset(); }

    std::string& raw(const std::string& name) { return files_.at(name).bytes; }
    std::size_t syncs() const { return syncs_; }

private:
    struct File {
        std::string bytes;
        std::size_t synced = 0;
    };
    std::map<std::string, File> files_;
    std::optional<std::size_t> budget_;
    std::size_t syncs_ = 0;
};

}  // namespace quayside
