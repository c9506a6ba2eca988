# frozen_string_literal: true

require_relative "helper"

class TestReplay < Minitest::Test
  include Helper

  def busy
    desk.kill("hamlet", stalls("B", 10))
    order = sell(stalls("A", 1, 2, 3))
    desk.change_seats(order.id, stalls("A", 1), circle("A", 1))
    desk.refund(order.id, stalls("A", 2))
    desk.hold("hamlet", stalls("B", 1, 2), "patron:bob")
    gone = desk.hold("hamlet", stalls("B", 3), "patron:cid")
    desk.release(gone.id)
    desk.join("hamlet", "dot", 3)
    desk.join("hamlet", "eve", 9, member: true)
    desk.join("hamlet", "fay", 10)
    desk.tick
    desk.revive("hamlet", stalls("B", 10))
  end

  def same(one, other)
    one.houses.each do |id, house|
      house.plan.seats.each do |seat|
        assert_equal house.state(seat.id), other.house(id).state(seat.id), seat.id
        assert_equal [house.owner(seat.id)], [other.house(id).owner(seat.id)], seat.id
      end
      assert_equal one.waiting.waiting(house).map(&:id), other.waiting.waiting(other.house(id)).map(&:id)
    end
    assert_equal one.orders.all.map { |o| [o.id, o.tickets.map(&:to_a)] },
                 other.orders.all.map { |o| [o.id, o.tickets.map(&:to_a)] }
    assert_empty Audit.new(other).findings
  end

  def test_restart
    busy
    same(desk, restarted)
  end

  def test_holds_end_when_they_would_have_ended
    busy
    clock.pass(600)
    other = restarted
    clock.pass(299)
    other.tick
    assert_equal 1, other.holds.of("patron:bob").length
    clock.pass(1)
    other.tick
    assert_empty other.holds.of("patron:bob")
  end

  def test_offers_survive
    fill = house.plan.seats.map(&:id) - stalls("B", 1, 2)
    house.take(fill, "block", :sold)
    entry = desk.join("hamlet", "ann", 2)
    desk.tick
    other = Replay.new(fresh_desk(desk.journal)).run
    assert_equal entry.offer, other.waiting.find(entry.id).offer
    other.sell(entry.offer, %w[adult adult], "ann")
    assert_equal 0, other.waiting.length
  end

  def test_compacted
    busy
    before = desk.journal.events.length
    gone = Compactor.new(desk.journal).run
    assert_equal before - gone, desk.journal.events.length
    assert_operator gone, :>=, 2
    same(desk, restarted)
    last = desk.journal.events.last["id"][1..].to_i
    assert_equal "h#{last + 1}", restarted.hold("hamlet", stalls("A", 11), "patron:x").id
  end

  def test_file
    Dir.mktmpdir do |dir|
      path = File.join(dir, "journal.jsonl")
      journal = Journal.open(path)
      journal.append("note", 5, "text" => "x")
      journal.append("hold", 6, "id" => "h1", "seats" => [])
      assert_equal journal.events, Journal.open(path).events
      Compactor.new(journal).run
      assert_equal %w[hold mark], Journal.open(path).events.map { |event| event["kind"] }
    end
  end
end

class TestBoxOffice < Minitest::Test
  include Helper

  LINES = [
    ["sale", [2026, 6, 30, 22, 30], { "performance" => "a", "tickets" => [1, 2], "cents" => 9000 }],
    ["sale", [2026, 6, 30, 23, 30], { "performance" => "b", "tickets" => [1], "cents" => 4500 }],
    ["release", [2026, 7, 1, 3], { "cause" => "expired" }],
    ["release", [2026, 7, 1, 4], { "cause" => "released" }],
    ["refund", [2026, 7, 1, 12], { "performance" => "a", "seats" => [1], "cents" => 4500 }],
    ["exchange", [2026, 7, 2, 12], { "performance" => "a", "cents" => 700 }]
  ].freeze

  def report
    journal = Journal.new
    LINES.each { |kind, time, fields| journal.append(kind, Time.utc(*time).to_i, fields) }
    BoxOffice.new(journal)
  end

  def test_daily
    days = report.daily(Zone["London"])
    assert_equal %w[2026-06-30 2026-07-01 2026-07-02], days.map { |day| day.date.iso8601 }
    assert_equal [9000, 0, 700], days.map(&:net)
    assert_equal [2, 0, 0], days.map(&:seats)
    assert_equal [13_500, 0, 700], report.daily(Zone["New York"]).map(&:sold)
    assert_equal [9000, 700], report.daily(Zone["UTC"], "a").map(&:sold).reject(&:zero?)
  end

  def test_period
    total = report.period(Zone["London"], Date.new(2026, 7, 1), Date.new(2026, 7, 2))
    assert_equal [5200, 4500, 700, 0, 1], [total.sold, total.refunded, total.net, total.seats, total.exchanges]
    by = report.by_performance(Zone["London"], Date.new(2026, 7, 1), Date.new(2026, 7, 1))
    assert_equal({ "a" => -4500, "b" => 4500 }, by.transform_values(&:net))
  end

  def test_abandoned
    assert_equal({ Date.new(2026, 7, 1) => 1 }, report.abandoned(Zone["London"]))
    assert_equal({ Date.new(2026, 6, 30) => 1 }, report.abandoned(Zone["New York"]))
  end

  def test_csv
    csv = CsvOut.days(report.daily(Zone["London"]))
    assert_equal "date,sold,refunded,net,seats,exchanges\r\n2026-06-30,90.00,0.00,90.00,2,0\r\n", csv.lines.first(2).join
    assert_equal "\"a \"\"b\"\"\"", CsvOut.quote('a "b"')
  end
end
