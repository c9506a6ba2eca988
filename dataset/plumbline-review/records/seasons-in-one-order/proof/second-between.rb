# frozen_string_literal: true

require_relative "../lib/stagedoor"
include Stagedoor

# Goes on by a second after so many looks.
class Running < ManualClock
  attr_accessor :looks

  def now
    if @looks
      @now += 1 if @looks.zero?
      @looks -= 1
    end
    @now
  end
end

begin
  plan = SeatPlan.parse("section S\nrow A band P: 1-6\n")
  book = PriceBook.parse("band P 10.00\ntype adult 0\n")
  clock = Running.new(1_770_000_000)
  results = (0..15).map do |looks|
    clock.looks = nil
    desk = Desk.new(settings: Settings.new, clock: clock, journal: Journal.new, plans: { "p" => plan }, prices: book)
    %w[x y].each { |id| desk.announce(id, "p", clock.now + 86_400) }
    older = desk.hold("y", %w[S/A/1], "patron:ann")
    clock.pass(60)
    newer = desk.hold("x", %w[S/A/1], "patron:ann")
    clock.now = older.expires_at - 1
    clock.looks = looks
    begin
      desk.sell([newer.id, older.id], %w[adult adult], "ann")
    rescue NotFound
      clock.looks = nil
    end
    Audit.new(desk).findings
  end
  puts results.inspect
  exit(results.all?(&:empty?) ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
