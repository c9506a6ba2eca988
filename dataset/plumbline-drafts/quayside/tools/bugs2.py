import sys,os
def sub(p, a, b):
    s=open(p).read(); assert s.count(a)==1,(p,a,s.count(a)); open(p,'w').write(s.replace(a,b))
BUGS={
'amended-expiry':[('src/market/order_book.cpp','''    NewOrder again{order->id, order->account, order->side, price, quantity, order->display,
                   Life::Resting, order->expires};
''','''    NewOrder again{order->id, order->account, order->side, price, quantity, order->display};
''')],
'restored-level':[('src/market/order_book.cpp','''        auto resting = book.index_.at(order.id);
        book.levels(order.side).at(order.price).shown += shown - resting->shown;
        resting->shown = shown;
''','''        book.index_.at(order.id)->shown = shown;
''')],
'day-behind-turnaround':[('src/server/engine.cpp','''        Time end = time.hi + config_.quay.turnaround;
''',''),('src/server/engine.cpp','config_.zone.to_local(end - 1)','config_.zone.to_local(time.hi - 1)')],
'cache-entries':[('src/server/config.hpp','cache_bytes = 1 << 16;','cache_entries = 64;    '),('src/server/config.cpp','config.cache_bytes','config.cache_entries'),('src/server/engine.cpp','days_(config_.cache_bytes)','days_(config_.cache_entries)')],
}
def apply(root, skip=None, only=None):
    os.chdir(root)
    for k,v in BUGS.items():
        if k==skip or (only and k!=only): continue
        for x in v: sub(*x)
if __name__=='__main__': apply(sys.argv[1])
