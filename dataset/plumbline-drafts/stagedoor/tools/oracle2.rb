# ruby oracle2.rb TREE FIRST ROUNDS: random price files against the rule of docs/prices.md, done with Rationals
require "#{ARGV[0]}/lib/stagedoor"
require "bigdecimal"
include Stagedoor
def away(x) = x.negative? ? -((-x + Rational(1, 2)).floor) : (x + Rational(1, 2)).floor
D0 = Date.new(2026, 1, 1)
bad = 0
(ARGV[1].to_i...ARGV[1].to_i + ARGV[2].to_i).each do |seed|
  r = Random.new(seed)
  bands = { "P" => r.rand(9000), "Q" => r.rand(5000) }; types = { "adult" => "0", "child" => ["50", "33.33", "12.5", "100", "0.05"].sample(random: r) }
  step = [1, 1, 5, 10, 50, 100, 30].sample(random: r)
  rules = (0...r.rand(0..8)).map do |n|
    x = { n: n, on: %w[sale show].sample(random: r) }
    x[:from] = D0 + r.rand(40) if r.rand < 0.5
    x[:to] = D0 + r.rand(40) if r.rand < 0.5
    x[:bands] = [["P"], ["Q"], %w[P Q]].sample(random: r) if r.rand < 0.4
    x[:wd] = (0..6).to_a.sample(r.rand(1..4), random: r) if r.rand < 0.4
    x[:group] = %w[a b].sample(random: r) if r.rand < 0.5
    r.rand < 0.5 ? x[:pct] = r.rand(-3000..3000) : x[:cents] = r.rand(-2000..2000)
    x
  end
  num = ->(v) { "#{'-' if v < 0}#{v.abs / 100}.#{(v.abs % 100).to_s.rjust(2, '0')}" }
  text = bands.map { |k, v| "band #{k} #{num.(v)}" }.join("\n") + "\n" + types.map { |k, v| "type #{k} #{v}" }.join("\n") + "\n" +
         (step == 1 && r.rand < 0.5 ? "" : "round #{num.(step)}\n") + rules.map { |x|
    c = []
    c << "from #{x[:from]}" if x[:from]; c << "until #{x[:to]}" if x[:to]; c << "bands #{x[:bands].join(',')}" if x[:bands]
    c << "weekdays #{x[:wd].map { |d| %w[sun mon tue wed thu fri sat][d] }.join(',')}" if x[:wd]; c << "group #{x[:group]}" if x[:group]
    "rule r#{x[:n]} on #{x[:on]} #{c.shuffle(random: r).join(' ')}: #{x[:pct] ? num.(x[:pct]) + '%' : num.(x[:cents])}"
  }.join("\n")
  book = PriceBook.parse(text)
  40.times do
    band = %w[P Q].sample(random: r); type = types.keys.sample(random: r); sale = D0 + r.rand(-3..45); show = sale + r.rand(0..20)
    on = rules.select do |x|
      d = x[:on] == "sale" ? sale : show
      (!x[:from] || d >= x[:from]) && (!x[:to] || d <= x[:to]) && (!x[:bands] || x[:bands].include?(band)) && (!x[:wd] || x[:wd].include?(d.wday))
    end
    on = on.reject { |x| x[:group] && on.any? { |y| y[:n] > x[:n] && y[:group] == x[:group] } }
    p = bands[band]
    on.each { |x| p += x[:pct] ? away(Rational(p * x[:pct], 10_000)) : x[:cents] }
    p = [p, 0].max
    lo = p / step * step; p = 2 * (p - lo) >= step ? lo + step : lo
    p -= away(Rational(p) * types[type].to_r / 100)
    got = [book.price(band, type, sale, show), book.steps(band, type, sale, show).sum(&:cents), book.reasons(band, sale, show)]
    unless got == [p, p, on.map { |x| "r#{x[:n]}" }] && p >= 0
      bad += 1; $stderr.puts "#{seed} #{got} #{p} #{text}" if bad < 3
    end
  end
end
puts "#{bad} wrong in #{ARGV[2]} books"
