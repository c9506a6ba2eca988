# ruby oracle3.rb TREE FIRST ROUNDS: random journals, zones and beginnings of days against adding up event by event
require "#{ARGV[0]}/lib/stagedoor"
include Stagedoor
STARTS = {}
def start(zone, date, cut)
  STARTS[[zone.name, date, cut]] ||= begin
    from = Zone.epoch(date) - 16 * 3600
    all = (0..150).map { |n| from + n * 900 }
    all.find { |t| (l = zone.local(t)).date == date && l.seconds == cut } || all.find { |t| (l = zone.local(t)).date == date && l.seconds == cut + 3600 }
  end
end
def date_of(zone, t, cut)
  d = Date.new(1970, 1, 1) + t / 86_400
  (d - 2..d + 2).find { |x| start(zone, x, cut) <= t && t < start(zone, x + 1, cut) }
end
if File.directory?("/usr/share/zoneinfo") && ARGV[1] == "0"
  { "London" => "Europe/London", "Berlin" => "Europe/Berlin", "New York" => "America/New_York", "Sydney" => "Australia/Sydney", "Tokyo" => "Asia/Tokyo", "Kathmandu" => "Asia/Kathmandu" }.each do |mine, theirs|
    next unless File.exist?("/usr/share/zoneinfo/#{theirs}")
    ENV["TZ"] = theirs
    t = Time.utc(2015, 1, 1).to_i
    while t < Time.utc(2035, 1, 1).to_i
      raise "#{mine} #{t}" if Time.at(t).utc_offset != Zone[mine].offset_at(t)
      t += 1800
    end
  end
  puts "zones agree with tzdata, 2015 to 2035"
end
bad = 0
(ARGV[1].to_i...ARGV[1].to_i + ARGV[2].to_i).each do |seed|
  r = Random.new(seed); zone = Zone::ALL.values.sample(random: r); cut = [0, 0, 3600, 5400, 7200, 9000, 14_400, 42_300].sample(random: r)
  journal = Journal.new; office = BoxOffice.new(journal, day_starts: cut)
  t = [Time.utc(2026, 3, 6), Time.utc(2026, 3, 27), Time.utc(2026, 4, 3), Time.utc(2026, 10, 2), Time.utc(2026, 10, 23), Time.utc(2026, 10, 30), Time.utc(2026, 12, 29)].sample(random: r).to_i + r.rand(86_400)
  gap = [600, 7200, 40_000, 200_000].sample(random: r)
  2.times do
    r.rand(0..25).times do
      t += r.rand(gap); t -= r.rand(gap) if r.rand < 0.1; t = (t / 900) * 900 if r.rand < 0.3
      p = %w[a b c].sample(random: r)
      case r.rand(6)
      when 0, 1 then journal.append("sale", t, "performance" => p, "tickets" => [1] * r.rand(1..4), "cents" => r.rand(9999))
      when 2 then journal.append("refund", t, "performance" => p, "seats" => [1] * r.rand(1..3), "cents" => r.rand(999))
      when 3 then journal.append("exchange", t, "performance" => p, "cents" => r.rand(999))
      when 4 then journal.append("release", t, "cause" => %w[expired released].sample(random: r))
      else journal.append("note", t, "text" => "x")
      end
    end
    Compactor.new(journal).run if r.rand < 0.2
    [nil, "a", "z"].each do |perf|
      money = journal.of("sale", "refund", "exchange").select { |e| perf.nil? || e["performance"] == perf }
      row = lambda do |es|
        [es.sum { |e| e["kind"] == "refund" ? 0 : e["cents"] }, es.sum { |e| e["kind"] == "refund" ? e["cents"] : 0 },
         es.sum { |e| { "sale" => (e["tickets"] || []).length, "refund" => -(e["seats"] || []).length }[e["kind"]] || 0 }, es.count { |e| e["kind"] == "exchange" }]
      end
      want = money.group_by { |e| date_of(zone, e["at"], cut) }.sort.map { |d, es| [d, *row.(es)] }
      got = office.daily(zone, perf).map(&:to_a)
      bad += 1 if got != want
      $stderr.puts "#{seed} daily #{zone.name} #{cut} #{got} #{want}"[0, 600] if got != want && bad < 3
      want = money.group_by { |e| d = date_of(zone, e["at"], cut); Date.new(d.year, d.month, 1) }.sort.map { |d, es| [d, *row.(es)] }
      bad += 1 if office.monthly(zone, perf).map(&:to_a) != want
      first = Date.new(1970, 1, 1) + t / 86_400 - r.rand(20); last = first + r.rand(-2..10)
      want = [first, *row.(money.select { |e| date_of(zone, e["at"], cut).between?(first, last) })]
      bad += 1 if office.period(zone, first, last, perf).to_a != want
    end
    want = journal.of("release").select { |e| e["cause"] == "expired" }.map { |e| date_of(zone, e["at"], cut) }.tally.sort
    bad += 1 if office.abandoned(zone).to_a != want
    bad += 1 if office.by_performance(zone, Date.new(2026, 1, 1), Date.new(2027, 1, 1)).keys != journal.of("sale").map { |e| e["performance"] }.uniq
  end
end
puts "#{bad} wrong in #{ARGV[2]} journals"
