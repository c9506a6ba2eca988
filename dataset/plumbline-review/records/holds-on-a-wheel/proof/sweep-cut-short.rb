# frozen_string_literal: true

require "tmpdir"
require_relative "../lib/stagedoor"
include Stagedoor

begin
  plan = SeatPlan.parse("section S\nrow A band P: 1-12\n")
  book = PriceBook.parse("band P 10.00\ntype adult 0\n")
  clock = ManualClock.new
  held = Dir.mktmpdir do |dir|
    Dir.mkdir("#{dir}/share")
    desk = Desk.new(settings: Settings.new, clock: clock, journal: Journal.open("#{dir}/share/journal.jsonl"),
                    plans: { "p" => plan }, prices: book)
    house = desk.announce("x", "p", clock.now + 8_640_000)
    3.times { |n| desk.hold("x", ["S/A/#{4 * n + 1}", "S/A/#{4 * n + 2}"], "patron:#{n}") }
    clock.pass(900)
    # The journal is out of reach for one tick.
    File.rename("#{dir}/share", "#{dir}/away")
    failed = false
    begin
      desk.tick
    rescue SystemCallError
      failed = true
    end
    raise "the first tick was to fail" unless failed

    File.rename("#{dir}/away", "#{dir}/share")
    3.times do
      clock.pass(86_400)
      desk.tick
    end
    house.count(:held)
  end
  puts held
  exit(held.zero? ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
