# frozen_string_literal: true
# ruby oracle.rb TREE PART FIRST_SEED ROUNDS   -> prints failing seeds; PART runs|wheel|picker|house|waiting
tree, part, first, rounds = ARGV
require "#{tree}/lib/stagedoor"
include Stagedoor
class Wrong < StandardError; end
def need(ok, *what) = ok || raise(Wrong, what.inspect[0, 300])

def runs_round(r)
  n = r.rand(1..24); aisles = (1...n).select { r.rand < 0.12 }
  runs = Runs.new(n, aisles); free = Array.new(n, true)
  r.rand(5..40).times do
    lo = r.rand(n); hi = [n, lo + 1 + r.rand(r.rand(1..n))].min
    if free[lo...hi].all? then need runs.free?(lo, hi), :free?; runs.close(lo, hi); free.fill(false, lo...hi)
    else
      need !runs.free?(lo, hi), :notfree
      lo += 1 while lo < n && free[lo]
      next if lo >= n
      hi = lo + 1
      hi += 1 while hi < n && !free[hi] && r.rand < 0.7
      runs.open(lo, hi); free.fill(true, lo...hi)
    end
    want = []
    n.times { |i| next unless free[i]; want.any? && want.last[1] == i && !aisles.include?(i) ? want.last[1] += 1 : want << [i, i + 1] }
    need runs.each.to_a == want, :each, runs.each.to_a, want
    need runs.free == free.count(true), :count
    need runs.longest == (want.map { |a, b| b - a }.max || 0), :longest, runs.longest, want
    need runs.length == want.length, :length
  end
end

def wheel_round(r)
  now = r.rand(3) == 0 ? r.rand(1_000_000) : 1_770_000_000 + r.rand(300_000)
  w = Wheel.new(now); ref = {}; o = 0
  span = [50, 200, 1000, 20_000, 400_000].sample(random: r)
  r.rand(5..60).times do
    case r.rand(6)
    when 0..2
      k = r.rand(12); at = now + r.rand(-3..span); at = (at >> 6) << 6 if r.rand < 0.1; o += 1
      w.schedule(k, at); ref[k] = [at, o]
    when 3 then k = r.rand(12); need w.cancel(k) == !ref.delete(k).nil?, :cancel
    else
      to = now + r.rand(0..[1, span / 4, span, 70].sample(random: r)); to = ((to >> 6) + 1) << 6 if r.rand < 0.1
      got = w.advance(to); now = [now, to].max
      want = ref.select { |_, (at, _)| at <= now }.sort_by { |_, v| v }.map(&:first)
      want.each { |k2| ref.delete(k2) }
      need got == want, :due, got, want
    end
    need w.length == ref.length, :length
    need w.next_at == ref.values.map(&:first).min, :next_at, w.next_at, ref.values.map(&:first).min
  end
end

def naive_pick(plan, free, party, bands)
  best = nil
  plan.rows.each do |row|
    next if bands && !bands.include?(row.band)
    (0..row.length - party).each do |p|
      next unless (p...p + party).all? { |i| free[row.seats[i].id] } && (p + 1...p + party).none? { |i| row.aisles.include?(i) }
      gap = lambda do |i, step|
        c = 0
        edge = step.positive? ? i : i + 1
        while i.between?(0, row.length - 1) && free[row.seats[i].id] && !row.aisles.include?(edge)
          c += 1; i += step; edge += step
        end
        c
      end
      s = [gap.(p - 1, -1), gap.(p + party, 1)].count(1)
      key = [s, row.rank, (p + party / 2.0 - row.length / 2.0).abs, p]
      best = [key, row.seats[p, party].map(&:id)] if best.nil? || (key <=> best[0]) < 0
    end
  end
  best && best[1]
end

def plan_for(r)
  SeatPlan.parse("section S\n" + (1..r.rand(1..4)).map do |i|
    n = r.rand(3..12); cut = r.rand(2) == 0 ? r.rand(1...n) : nil
    "row R#{i} band #{%w[P Q R].sample(random: r)}: " + (cut ? "1-#{cut} | #{cut + 1}-#{n}" : "1-#{n}")
  end.join("\n"))
end

def picker_round(r)
  plan = plan_for(r); h = House.new("x", plan, 1); free = plan.seats.to_h { |s| [s.id, true] }
  r.rand(1..12).times do
    if r.rand < 0.65
      n = r.rand(1..6); bands = [nil, nil, ["P"], %w[Q R]].sample(random: r)
      got = Picker.new(h).find(n, bands); need got == naive_pick(plan, free, n, bands), :pick, got, n, bands
      if got && r.rand < 0.8 then h.take(got, "a", :held); got.each { |i| free[i] = false } end
    else
      ids = plan.seats.map(&:id).select { r.rand < 0.3 }
      a, b = ids.partition { |i| free[i] }
      h.take(a.shuffle(random: r), "a", :held); h.free(b.shuffle(random: r), "a")
      a.each { |i| free[i] = false }; b.each { |i| free[i] = true }
    end
    need h.count(:free) == free.values.count(true), :count
  end
end

def book = PriceBook.parse("band P 10.00\nband Q 9.00\nband R 8.00\ntype adult 0\ntype child 50\n")

def state(desk)
  [desk.houses.transform_values { |h| h.plan.seats.map { |s| [h.state(s.id), h.owner(s.id)] } },
   desk.houses.values.map { |h| %i[free held sold killed].map { |s| h.count(s) } },
   desk.houses.values.map { |h| desk.waiting.waiting(h).map { |e| [e.id, e.lapses] } },
   desk.orders.all.map { |o| [o.id, o.tickets.map(&:to_a)] }]
end

# A whole desk against a model that knows seats, holds and the list as flat arrays; and against its own journal.
def desk_round(r)
  plan = plan_for(r); clock = ManualClock.new(1_770_000_000 + r.rand(100_000)); journal = Journal.new
  passes = r.rand(1..3)
  settings = Settings.new.merge("waiting.passes = #{passes}\nhold.desk = #{r.rand(30..400)}\nhold.offer = #{r.rand(50..900)}\nhold.kiosk = #{r.rand(10..90)}\nhold.most = #{r.rand(200..900)}")
  mk = -> { Desk.new(settings: settings, clock: clock, journal: journal, plans: { "p" => plan }, prices: book) }
  desk = mk.call; desk.announce("x", "p", clock.now + 9_000_000); h = desk.house("x")
  own = {}           # seat => [state, owner]
  holds = {}         # id => {seats:, owner:, at:, placed:, until:, seq:}
  list = []          # {id, tier, n, party, bands, passed, lapses, offer}
  nh = 0; nw = 0; place = 0; seq = 0; orders = {}
  put = lambda do |ids, owner, kind|
    nh += 1; seq += 1; id = "h#{nh}"; ids.each { |i| own[i] = [:held, id] }
    holds[id] = { seats: ids, owner: owner, placed: clock.now, until: clock.now + settings.hold_seconds(kind), seq: seq }; id
  end
  gone = ->(id) { x = holds.delete(id); x[:seats].each { |i| own.delete(i) }; x }
  limit = settings.seats_per_hold
  big = ->(bands) { plan.rows.select { |w| bands.nil? || bands.include?(w.band) }.flat_map { |w| ([0] + w.aisles + [w.length]).each_cons(2).map { |a, b| b - a } }.max || 0 }
  tick = lambda do
    holds.select { |_, x| x[:until] <= clock.now }.sort_by { |_, x| [x[:until], x[:seq]] }.each do |id, x|
      gone.(id)
      e = list.find { |y| y[:offer] == id } or next
      list.delete(e)
      if e[:lapses].zero? then place += 1; list << e.merge(lapses: 1, offer: nil, passed: 0, n: place) end
    end
    free = plan.seats.to_h { |s| [s.id, !own.key?(s.id)] }
    shut = []; missed = []; over = []
    list.select { |e| e[:offer].nil? }.sort_by { |e| [%w[friend member general].index(e[:tier]), e[:n]] }.each do |e|
      wants = e[:bands] || plan.bands
      ids = naive_pick(plan, free, e[:party], wants.reject { |b| shut.include?(b) })
      if ids
        e[:offer] = put.(ids, "waiting:#{e[:id]}", :offer); ids.each { |i| free[i] = false }
        b = plan.seat(ids[0]).band
        missed.each { |m| over << m if (m[:bands] || plan.bands).include?(b) && over.none? { |q| q.equal?(m) } }
      else
        missed << e
        shut.concat(wants) if e[:passed] >= passes
      end
    end
    over.each { |m| m[:passed] += 1 }
  end
  check = lambda do |what|
    plan.seats.each { |s| need [h.state(s.id), h.owner(s.id)] == (own[s.id] || [:free, nil]), what, s.id, h.state(s.id), h.owner(s.id), own[s.id] }
    want = list.select { |e| e[:offer].nil? }.sort_by { |e| [%w[friend member general].index(e[:tier]), e[:n]] }.map { |e| [e[:id], e[:passed]] }
    got = desk.waiting.waiting(h).map { |e| [e.id, e.passed] }
    need got == want, what, :list, got, want
    need %i[free held sold killed].map { |s| h.count(s) } == %i[free held sold killed].map { |s| plan.seats.count { |q| (own[q.id] || [:free])[0] == s } }, what, :count
  end
  some = ->(from, max) { from.shuffle(random: r).first(r.rand(1..max)) }
  r.rand(20..90).times do
    case what = r.rand(12)
    when 0, 1
      free = plan.seats.map(&:id).reject { |i| own.key?(i) }
      next if free.empty?
      ids = r.rand < 0.6 ? (Picker.new(h).find(r.rand(1..4)) || some.(free, 3)) : some.(free, 6)
      kind = %i[desk kiosk].sample(random: r)
      x = desk.hold("x", ids, "p:#{r.rand(3)}", kind); need x.id == put.(ids, x.owner, kind), :id
    when 2
      mine = holds.keys.reject { |k| holds[k][:until] <= clock.now }; next if mine.empty?
      id = mine.sample(random: r); x = holds[id]; types = x[:seats].map { %w[adult child].sample(random: r) }
      o = desk.sell(id, types, "ann"); holds.delete(id); x[:seats].each { |i| own[i] = [:sold, o.id] }
      list.reject! { |e| e[:offer] == id }
      prices = { "P" => 1000, "Q" => 900, "R" => 800 }
      orders[o.id] = x[:seats].zip(types).map { |i, t| [i, t, prices[plan.seat(i).band] / (t == "child" ? 2 : 1)] }
      need o.tickets.map(&:to_a) == orders[o.id], :sale, o.tickets.map(&:to_a), orders[o.id]
    when 3
      next if holds.empty?
      id = holds.keys.sample(random: r); next if list.any? { |e| e[:offer] == id }
      desk.release(id); gone.(id)
    when 4
      mine = holds.keys.reject { |k| holds[k][:until] <= clock.now }; next if mine.empty?
      id = mine.sample(random: r); x = holds[id]
      at = [clock.now + settings.hold_seconds(:desk), x[:placed] + settings.hold_most].min
      if at > x[:until] then desk.more_time(id); x[:until] = at; seq += 1; x[:seq] = seq
      else begin desk.more_time(id); need false, :more; rescue Refused; nil end end
    when 5, 6
      party = r.rand(1..7); bands = [nil, nil, ["P"], %w[P Q], %w[R]].sample(random: r); tier = %w[friend member general general].sample(random: r)
      if party > big.(bands) then begin desk.join("x", "q", party, bands: bands, tier: tier); need false, :join; rescue Refused; nil end; next end
      desk.join("x", "q", party, bands: bands, tier: tier); nw += 1; place += 1
      list << { id: "w#{nw}", tier: tier, n: place, party: party, bands: bands, passed: 0, lapses: 0, offer: nil }
    when 7
      next if list.empty? || r.rand < 0.5
      e = list.sample(random: r); desk.leave(e[:id]); gone.(e[:offer]) if e[:offer]; list.delete_if { |q| q.equal?(e) }
    when 8
      o = orders.keys.select { |k| orders[k].any? }.sample(random: r) or next
      ids = some.(orders[o].map(&:first), 4)
      cents = desk.refund(o, ids); need cents == orders[o].select { |t| ids.include?(t[0]) }.sum { |t| t[2] }, :refund
      ids.each { |i| own.delete(i) }; orders[o].reject! { |t| ids.include?(t[0]) }
    when 9
      o = orders.keys.select { |k| orders[k].any? }.sample(random: r)
      free = plan.seats.map(&:id).reject { |i| own.key?(i) }
      if o && free.any? && r.rand < 0.6
        old = some.(orders[o].map(&:first), 3); fresh = free.shuffle(random: r).first(old.length); next if fresh.length < old.length
        desk.change_seats(o, old, fresh); nh += 1; seq += 1
        old.zip(fresh) do |a, b|
          t = orders[o].find { |q| q[0] == a }; t[0] = b
          t[2] = { "P" => 1000, "Q" => 900, "R" => 800 }[plan.seat(b).band] / (t[1] == "child" ? 2 : 1)
          own.delete(a); own[b] = [:sold, o]
        end
        need desk.orders[o].tickets.map(&:to_a) == orders[o], :exchange
      elsif free.any? && r.rand < 0.5
        ids = some.(free, 2); desk.kill("x", ids); ids.each { |i| own[i] = [:killed, "house"] }
      else
        ids = own.select { |_, v| v[0] == :killed }.keys; next if ids.empty?
        desk.revive("x", ids); ids.each { |i| own.delete(i) }
      end
    else
      clock.pass([r.rand(5), r.rand(120), r.rand(700), 64].sample(random: r)); desk.tick; tick.()
    end
    check.(what)
    if r.rand < 0.04
      Compactor.new(journal).run if r.rand < 0.5
      again = Replay.new(mk.call).run
      need state(again) == state(desk), :replay
      if r.rand < 0.5
        desk = again; h = desk.house("x"); list.each { |e| e[:passed] = 0 }
        holds.each_value.sort_by { |x| x[:seq] }
        check.(:again)
      end
    end
  end
end

bad = []
(first.to_i...first.to_i + rounds.to_i).each do |seed|
  send("#{part}_round", Random.new(seed))
rescue StandardError, SystemStackError => e
  bad << seed
  $stderr.puts "#{seed} #{e.class} #{e.message[0, 300]} #{e.backtrace.first if ENV['BT']}" if bad.length <= 3
end
puts "#{bad.length} of #{rounds}"
