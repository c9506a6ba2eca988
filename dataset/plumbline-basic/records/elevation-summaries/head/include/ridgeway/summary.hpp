#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ridgeway/bands.hpp"
#include "ridgeway/height.hpp"
#include "ridgeway/tile_id.hpp"

namespace ridgeway {

/** Figures of samples, without keeping them. All but the counts are 0 if nothing was measured. */
class Statistics {
public:
    void add(Height height);

    std::int64_t measured() const { return measured_; }
    std::int64_t voids() const { return voids_; }
    Height lowest() const { return lowest_; }
    Height highest() const { return highest_; }
    double mean() const;

    /** Of the whole population, in metres. */
    double standard_deviation() const;

    const Bands& bands() const { return bands_; }

private:
    std::int64_t measured_ = 0;
    std::int64_t voids_ = 0;
    Height lowest_ = 0;
    Height highest_ = 0;
    std::int32_t sum_ = 0;
    std::int64_t squares_ = 0;
    Bands bands_;
};

struct Summary {
    Statistics statistics;
    /** Tiles that are not in the figures. */
    std::vector<TileId> missing;
    std::vector<TileId> damaged;
};

/** Figures of all samples of some tiles. */
Summary summarise(const std::string& folder, const std::vector<TileId>& ids);

}  // namespace ridgeway
