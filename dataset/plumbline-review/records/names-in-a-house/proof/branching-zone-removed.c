#include "check.h"
#include "zones.h"
int main(void)
{
    struct zones *z = zones_new();
    static const char *const names[] = {"example", "ads.example", "corp.example", "net"};
    struct zone block = {.kind = ZONE_BLOCK};
    struct name n;
    for (int i = 0; i < 4; i++) {
        n = nm(names[i]);
        zones_add(z, &n, &block);
    }
    n = nm("example");
    zones_remove(z, &n);
    if (zones_count_under(z, &n) != 2)
        return 1;
    if (zones_remove_under(z, &n) != 2)
        return 1;
    return zones_count_under(z, &name_root) != 1;
}
