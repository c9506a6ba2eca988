// The quay: sections side by side, cranes that run along all of them, and one channel that leads
// to it. It knows what is occupied and finds places; it does not know why.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/interval_map.hpp"
#include "core/load_list.hpp"
#include "tide/tide.hpp"
#include "util/time.hpp"

namespace quayside {

using RequestId = std::uint64_t;

// Holds what is closed. No request has this number.
inline constexpr RequestId kClosure = 0;

struct Section {
    std::string name;
    int depth_dm = 0;  // at chart datum
};

struct QuayConfig {
    std::vector<Section> sections;
    int cranes = 0;
    int channel_dm = 0;            // depth of the channel at chart datum
    Span passage = kHour;          // from the pilot station to the quay, and back
    Span turnaround = 0;           // a section stays empty for so long behind a vessel
    int keel_clearance_dm = 3;     // at least, and at least a tenth of the draught
};

struct Demand {
    int sections = 1;
    Span stay = 0;
    int draught_dm = 0;
    int cranes = 0;
    bool operator==(const Demand&) const = default;
};

struct Place {
    int section = 0;  // the first of them
    int sections = 1;
    Interval time;
    int cranes = 0;
    bool operator==(const Place&) const = default;
};

class Quay {
public:
    explicit Quay(QuayConfig config);

    const QuayConfig& config() const { return config_; }
    const TideTable& tides() const { return tides_; }
    void set_tides(TideTable tides) { tides_ = std::move(tides); }

    // The water that a vessel needs under the surface.
    int depth_needed(int draught_dm) const;

    // Whether there is any place for it, at whatever time.
    bool is_possible(const Demand& demand) const;

    // The earliest place that begins at from or later and ends at until or before. Of several that
    // begin together it is the one that wastes the least depth, then the first along the quay.
    std::optional<Place> earliest(const Demand& demand, Time from, Time until) const;

    // The latest place within the same bounds, chosen likewise.
    std::optional<Place> latest(const Demand& demand, Time from, Time until) const;

    bool fits(const Place& place, int draught_dm) const;

    void occupy(RequestId id, const Place& place);
    void release(RequestId id, const Place& place);

    // Closures take what is free of the interval; what is occupied stays as it is.
    void close(int section, Interval time);
    void reopen(int section, Interval time);

    // Who is in the way of a place, each once and in ascending order. Closures are not among them.
    std::vector<RequestId> holders(const Place& place) const;

    const IntervalMap<RequestId>& occupancy(int section) const;
    const LoadList& cranes() const { return cranes_; }

    // Occupied time of all sections within range, by the time that there is, in thousandths.
    int utilisation(Interval range) const;

private:
    Interval held(const Place& place) const;
    bool deep_enough(int section, int sections, int draught_dm) const;
    int waste(int section, const Demand& demand) const;
    Time earliest_at(int section, const Demand& demand, Time from, Time until) const;
    Time latest_at(int section, const Demand& demand, Time from, Time until) const;

    QuayConfig config_;
    TideTable tides_;
    std::vector<IntervalMap<RequestId>> occupancy_;
    LoadList cranes_;
};

}  // namespace quayside
