# frozen_string_literal: true

require_relative "helper"

class TestWaitingList < Minitest::Test
  include Helper

  def fill
    house.plan.rows.each { |row| house.take(row.seats.map(&:id), "block", :sold) }
  end

  def open(seats)
    house.free(seats, "block")
  end

  def test_offers_in_order
    fill
    told = []
    desk.waiting.on_offer { |entry, hold| told << [entry.patron, hold.seats] }
    desk.join("hamlet", "ann", 2)
    desk.join("hamlet", "bob", 2, member: true)
    desk.tick
    assert_empty told
    open(stalls("B", 4, 5))
    desk.tick
    assert_equal [["bob", stalls("B", 4, 5)]], told
    assert_equal ["ann"], desk.waiting.waiting(house).map(&:patron)
    open(stalls("B", 8, 9))
    desk.tick
    assert_equal ["ann", stalls("B", 8, 9)], told.last
  end

  def test_bought
    entry = desk.join("hamlet", "ann", 2)
    desk.tick
    order = desk.sell(entry.offer, %w[adult adult], "ann")
    assert_equal 2, order.tickets.length
    assert_equal 0, desk.waiting.length
  end

  def test_lapsed
    desk.join("hamlet", "ann", 2)
    desk.tick
    assert_equal 33, house.count(:free)
    clock.pass(7200)
    desk.tick
    assert_equal 35, house.count(:free)
    assert_equal 0, desk.waiting.length
  end

  def test_leave
    entry = desk.join("hamlet", "ann", 2)
    desk.tick
    desk.leave(entry.id)
    assert_equal 35, house.count(:free)
    assert_raises(NotFound) { desk.leave(entry.id) }
  end

  def test_refused
    assert_raises(Refused) { desk.join("hamlet", "ann", 0) }
    assert_raises(Refused) { desk.join("hamlet", "ann", 13) }
  end
end
