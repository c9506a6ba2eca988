# frozen_string_literal: true

require_relative "../lib/stagedoor"
include Stagedoor

begin
  plan = SeatPlan.parse("section S\nrow A band P: 1-6\nrow B band Q: 1-6\n")
  book = PriceBook.parse("band P 10.00\nband Q 6.00\ntype adult 0\ntype child 50\n")
  clock = ManualClock.new
  journal = Journal.new
  make = lambda do |text = ""|
    Desk.new(settings: Settings.new.merge(text), clock: clock, journal: journal, plans: { "p" => plan }, prices: book)
  end
  starts = clock.now + 86_400
  journal.append("performance", 1, "id" => "x", "plan" => "p", "starts" => starts)
  common = { "performance" => "x", "party" => 2, "bands" => nil }
  journal.append("join", 2, common.merge("id" => "w1", "patron" => "ann", "member" => false))
  journal.append("join", 3, common.merge("id" => "w2", "patron" => "bob", "member" => true))
  desk = Replay.new(make.call).run
  good = desk.waiting.waiting(desk.house("x")).map(&:id) == %w[w2 w1]
  puts good.inspect
  exit(good ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
