#include "perigee/panel.hpp"

#include <cstdio>

namespace perigee {

namespace {

const char* word_for(State state)
{
    switch (state) {
    case State::Unset:
        return " (nothing yet)";
    case State::Low:
        return " LOW";
    case State::High:
        return " HIGH";
    case State::Nominal:
        break;
    }
    return "";
}

} // namespace

Panel::Panel(ReadingTable& table, const std::vector<std::string_view>& names)
{
    for (const std::string_view name : names)
        shown_.push_back(&table.find_or_add(name));
}

std::string Panel::draw() const
{
    std::string text;
    for (const Reading* reading : shown_) {
        char value[32];
        std::snprintf(value, sizeof value, " %.6g", reading->value);
        text.append(reading->name).append(value).append(word_for(reading->state)).append("\n");
    }
    return text;
}

} // namespace perigee
