slug = 'offers-levies-exact-pennies'; base = 'base2'; correct = 'c2'
bugs = [
 ('offers-used-so-far', [('src/Rates/Best.php', '$key[] = "$i:$times";', '$key[] = $times < $this->offers[$i]->times ? "$i" : "$i:all";')]),
]
