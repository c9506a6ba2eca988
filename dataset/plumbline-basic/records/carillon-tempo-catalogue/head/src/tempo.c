#include "carillon/tempo.h"

void car_tempos_begin(struct car_tempos *tempos)
{
    tempos->count = 1;
    tempos->list[0] = (struct car_tempo){.from = 0, .quarter = CAR_DEFAULT_TEMPO};
}

bool car_tempos_add(struct car_tempos *tempos, car_tick from, uint32_t quarter)
{
    struct car_tempo *last = &tempos->list[tempos->count - 1];
    if (last->from == from) {
        last->quarter = quarter;
        return true;
    }
    if (tempos->count == CAR_TEMPOS_MAX)
        return false;
    tempos->list[tempos->count++] = (struct car_tempo){.from = from, .quarter = quarter};
    return true;
}

uint32_t car_tempos_ms(const struct car_tempos *tempos, uint16_t division, car_tick tick)
{
    uint64_t us = 0;
    for (size_t i = 0; i < tempos->count && tempos->list[i].from < tick; i++) {
        const struct car_tempo *tempo = &tempos->list[i];
        bool ends = i + 1 < tempos->count && tempo[1].from < tick;
        car_tick ticks = (ends ? tempo[1].from : tick) - tempo->from;
        us += ticks * tempo->quarter / division;
    }
    uint64_t ms = us / 1000;
    return ms < UINT32_MAX ? (uint32_t)ms : UINT32_MAX;
}
