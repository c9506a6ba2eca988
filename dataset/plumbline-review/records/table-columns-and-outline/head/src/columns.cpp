#include "columns.h"

#include <algorithm>
#include <numeric>

namespace papermill {

namespace {

Sp sum(const std::vector<Sp>& values) { return std::accumulate(values.begin(), values.end(), Sp(0)); }

// Lets the columns of a demand grow until it is satisfied, each by the same amount or by one unit more.
void satisfy(std::vector<Sp>& widths, const Demand& demand, Sp wanted, Sp gap) {
    Sp present = gap * static_cast<Sp>(demand.span - 1);
    for (std::size_t c = 0; c < demand.span; c++) present += widths[demand.column + c];
    if (present >= wanted) return;
    std::vector<Sp> more = apportion(wanted - present, std::vector<Sp>(demand.span, 1));
    for (std::size_t c = 0; c < demand.span; c++) widths[demand.column + c] += more[c];
}

}  // namespace

std::vector<Sp> apportion(Sp amount, const std::vector<Sp>& weights) {
    std::vector<Sp> use = weights;
    Sp total = sum(use);
    if (total == 0) {
        std::fill(use.begin(), use.end(), 1);
        total = static_cast<Sp>(use.size());
    }
    // The part of each is what the sum up to it gets, without what those before it have got.
    std::vector<Sp> out;
    Sp weight = 0;
    Sp given = 0;
    for (Sp each : use) {
        weight += each;
        Sp until = amount * weight / total;
        out.push_back(until - given);
        given = until;
    }
    return out;
}

std::vector<Sp> column_widths(std::size_t columns, const std::vector<Demand>& demands, Sp room, Sp gap) {
    std::vector<Sp> least(columns, 0);
    std::vector<Sp> most(columns, 0);
    std::vector<Demand> ordered = demands;
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const Demand& a, const Demand& b) { return a.span < b.span; });
    for (const Demand& demand : ordered) {
        satisfy(least, demand, demand.least, gap);
        satisfy(most, demand, demand.most, gap);
    }
    for (std::size_t c = 0; c < columns; c++) most[c] = std::max(most[c], least[c]);
    room = std::max<Sp>(room - gap * static_cast<Sp>(columns - 1), 0);
    if (sum(most) <= room) return most;
    if (sum(least) >= room) return apportion(room, least);
    std::vector<Sp> wishes(columns);
    for (std::size_t c = 0; c < columns; c++) wishes[c] = most[c] - least[c];
    std::vector<Sp> more = apportion(room - sum(least), wishes);
    for (std::size_t c = 0; c < columns; c++) least[c] += more[c];
    return least;
}

}  // namespace papermill
