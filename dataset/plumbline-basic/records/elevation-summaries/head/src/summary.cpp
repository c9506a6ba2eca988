#include "ridgeway/summary.hpp"

#include <algorithm>
#include <cmath>

#include "ridgeway/mapped_tile.hpp"
#include "ridgeway/tile_file.hpp"

namespace ridgeway {

void Statistics::add(Height height)
{
    if (height == kVoid) {
        voids_++;
        return;
    }
    lowest_ = measured_ == 0 ? height : std::min(lowest_, height);
    highest_ = measured_ == 0 ? height : std::max(highest_, height);
    sum_ += height;
    squares_ += height * height;
    bands_.add(height);
    measured_++;
}

double Statistics::mean() const
{
    return measured_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(measured_);
}

double Statistics::standard_deviation() const
{
    if (measured_ == 0)
        return 0;
    const double variance =
        static_cast<double>(squares_) / static_cast<double>(measured_) - mean() * mean();
    return std::sqrt(std::max(variance, 0.0));
}

static void add(const MappedTile& tile, Statistics& statistics)
{
    for (int row = 0; row < tile.side(); row++)
        for (int column = 0; column < tile.side(); column++)
            statistics.add(tile.at(row, column));
}

Summary summarise(const std::string& folder, const std::vector<TileId>& ids)
{
    Summary summary;
    for (const TileId& id : ids) {
        try {
            add(MappedTile(path_of(folder, id)), summary.statistics);
        } catch (const MissingTile&) {
            summary.missing.push_back(id);
        } catch (const DamagedTile&) {
            summary.damaged.push_back(id);
        }
    }
    return summary;
}

}  // namespace ridgeway
