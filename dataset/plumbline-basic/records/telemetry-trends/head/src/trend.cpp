#include "perigee/trend.hpp"

#include <algorithm>

namespace perigee {

Trend::Trend(const FieldDefinition& field) : window_(field.trend_seconds * kTicksPerSecond) {}

void Trend::add(Time time, double value)
{
    if (!samples_.empty() && time.ticks <= samples_.back().time.ticks)
        return;
    samples_.push_back({time, value});
    while (time.ticks - samples_.front().time.ticks > window_)
        samples_.pop_front();
}

double Trend::lowest() const
{
    const auto is_less = [](const Sample& left, const Sample& right) { return left.value < right.value; };
    return std::min_element(samples_.begin(), samples_.end(), is_less)->value;
}

double Trend::highest() const
{
    const auto is_less = [](const Sample& left, const Sample& right) { return left.value < right.value; };
    return std::max_element(samples_.begin(), samples_.end(), is_less)->value;
}

double Trend::per_hour() const
{
    if (samples_.size() < 2)
        return 0;
    const Sample& first = samples_.front();
    const Sample& last = samples_.back();
    const double seconds = static_cast<double>(last.time.ticks - first.time.ticks) / kTicksPerSecond;
    return (last.value - first.value) / seconds * 3600;
}

void TrendBook::record(const PacketDefinition& definition, const Packet& packet, const ReadingTable& table)
{
    for (const FieldDefinition* field = definition.fields; field != definition.fields + definition.count; field++) {
        const Reading* reading = field->trend_seconds == 0 ? nullptr : table.find(field->name);
        if (reading != nullptr && reading->time.ticks == packet.time.ticks)
            trends_.try_emplace(field->name, *field).first->second.add(packet.time, reading->value);
    }
}

const Trend* TrendBook::find(std::string_view name) const
{
    const auto found = trends_.find(name);
    return found == trends_.end() ? nullptr : &found->second;
}

} // namespace perigee
