#include "ridgeway/mapped_tile.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "ridgeway/tile_file.hpp"

namespace ridgeway {

static std::system_error last_error(const std::string& path)
{
    return std::system_error(errno, std::generic_category(), path);
}

static int open_to_read(const std::string& path)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0)
        return descriptor;
    if (errno == ENOENT)
        throw MissingTile(path);
    throw last_error(path);
}

MappedTile::MappedTile(const std::string& path) : descriptor_(open_to_read(path))
{
    struct stat status;
    if (::fstat(descriptor_, &status) != 0)
        throw last_error(path);
    length_ = static_cast<std::size_t>(status.st_size);
    side_ = side_of(length_, path);
    void* mapped = ::mmap(nullptr, length_, PROT_READ, MAP_PRIVATE, descriptor_, 0);
    if (mapped == MAP_FAILED)
        throw last_error(path);
    bytes_ = static_cast<const unsigned char*>(mapped);
}

MappedTile::~MappedTile()
{
    ::munmap(const_cast<unsigned char*>(bytes_), length_);
    ::close(descriptor_);
}

Height MappedTile::at(int row, int column) const
{
    const std::size_t index = static_cast<std::size_t>(row) * side_ + column;
    return decode(bytes_ + 2 * index);
}

}  // namespace ridgeway
