# frozen_string_literal: true

require_relative "../lib/stagedoor"
include Stagedoor

begin
  plan = SeatPlan.parse("section S\nrow A band P: 1-4\n")
  book = PriceBook.parse("band P 10.00\ntype adult 0\n")
  make = lambda do
    desk = Desk.new(settings: Settings.new, clock: ManualClock.new, journal: Journal.new, plans: { "p" => plan }, prices: book)
    desk.announce("x", "p", desk.clock.now + 864_000)
    desk
  end
  later = lambda do |desk|
    3.times do
      desk.clock.pass(5)
      desk.tick
    end
  end

  # The first one cannot be told; the second one comes on the next tick.
  desk = make.call
  desk.waiting.on_offer { |entry, _| raise IOError, "no mail" if entry.patron == "ann" }
  desk.join("x", "ann", 2)
  bob = desk.join("x", "bob", 2)
  begin
    desk.tick
  rescue IOError
    nil
  end
  later.call(desk)

  # The clock is wrong for one tick.
  desk = make.call
  cid = desk.join("x", "cid", 2)
  desk.clock.pass(2_592_000)
  desk.tick
  desk.clock.pass(-2_592_000)
  later.call(desk)

  good = bob.offer && cid.offer
  puts [bob.offer, cid.offer].inspect
  exit(good ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
