# frozen_string_literal: true

require_relative "helper"

class TestReplay < Minitest::Test
  include Helper

  def busy
    desk.kill("hamlet", stalls("B", 10))
    order = sell(stalls("A", 1, 2, 3))
    desk.change_seats(order.id, "hamlet", stalls("A", 1), circle("A", 1))
    desk.refund(order.id, "hamlet", stalls("A", 2))
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
    assert_equal tickets(one), tickets(other)
    assert_empty Audit.new(other).findings
  end

  def tickets(desk)
    desk.orders.all.map { |order| [order.id, order.tickets.map { |ticket| [ticket.house.id, *ticket.row] }] }
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

  def test_packages
    houses = [house, *%w[lear medea].map.with_index(1) { |id, n| desk.announce(id, "room", EVENING + n * 604_800) }]
    package = Season::Package.new("three", houses)
    order = desk.season.sell(package, [circle("B", 1, 2)] * 3, %w[adult child], "ann")
    desk.change_seats(order.id, "lear", circle("B", 1), circle("B", 3))
    same(desk, restarted)
    desk.refund(order.id, "medea")
    same(desk, restarted)
    desk.refund(order.id, "hamlet", circle("B", 2))
    assert_equal 2, Compactor.new(desk.journal).run
    same(desk, restarted)
  end

  def test_lines
    fields = { "order" => "o1", "performance" => "hamlet" }
    desk.journal.append("hold", 10, "id" => "h1", "performance" => "hamlet", "seats" => stalls("A", 1, 2),
                                    "owner" => "patron:ann", "until" => 900)
    desk.journal.append("sale", 11, fields.merge("hold" => "h1", "patron" => "ann", "cents" => 6750,
                                                 "tickets" => [["Stalls/A/1", "adult", 4500], ["Stalls/A/2", "child", 2250]]))
    desk.journal.append("hold", 12, "id" => "h2", "performance" => "hamlet", "seats" => stalls("B", 1),
                                    "owner" => "exchange:o1", "until" => 900)
    desk.journal.append("exchange", 13, fields.merge("hold" => "h2", "old" => stalls("A", 1), "cents" => 250,
                                                     "new" => [["Stalls/B/1", "adult", 4500]]))
    desk.journal.append("refund", 14, fields.merge("seats" => stalls("A", 2), "cents" => 2250))
    other = restarted
    assert_equal [["o1", [["hamlet", "Stalls/B/1", "adult", 4500, 4500]]]], tickets(other)
    assert_equal 4500, other.refund("o1")
    assert_equal 35, other.house("hamlet").count(:free)
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
