# frozen_string_literal: true

require_relative "helper"

class TestWaitingList < Minitest::Test
  include Helper

  def fill
    house.plan.rows.each { |row| house.take(row.seats.map(&:id), "block", :sold) }
  end

  def open(seats)
    house.free(seats, "block")
    desk.waiting.wake(house)
  end

  def test_offers_in_order
    fill
    told = []
    desk.waiting.on_offer { |entry, hold| told << [entry.patron, hold.seats] }
    desk.join("hamlet", "ann", 2)
    desk.join("hamlet", "bob", 2, tier: "member")
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

  def test_bands_and_sizes
    fill
    desk.join("hamlet", "ann", 3)
    desk.join("hamlet", "bob", 2, bands: ["R"])
    open(stalls("A", 1, 2))
    desk.tick
    assert_equal 2, desk.waiting.waiting(house).length
    open(circle("B", 1, 2))
    desk.tick
    assert_equal ["ann"], desk.waiting.waiting(house).map(&:patron)
  end

  def test_bought
    entry = desk.join("hamlet", "ann", 2)
    desk.tick
    order = desk.sell(entry.offer, %w[adult adult], "ann")
    assert_equal 2, order.tickets.length
    assert_equal 0, desk.waiting.length
  end

  def test_tiers
    fill
    desk.join("hamlet", "ann", 2)
    desk.join("hamlet", "bob", 2, tier: "member")
    desk.join("hamlet", "cid", 2, tier: "friend")
    desk.join("hamlet", "dot", 2, tier: "member")
    assert_equal %w[cid bob dot ann], desk.waiting.waiting(house).map(&:patron)
  end

  def test_lapsed_once_and_twice
    fill
    open(stalls("B", 4, 5))
    desk.join("hamlet", "ann", 2)
    desk.join("hamlet", "bob", 2)
    desk.tick
    clock.pass(7200)
    desk.tick
    assert_equal %w[ann], desk.waiting.waiting(house).map(&:patron)
    clock.pass(7200)
    desk.tick
    assert_equal %w[bob], desk.waiting.waiting(house).map(&:patron)
    clock.pass(7200)
    desk.tick
    assert_equal 1, desk.waiting.length
    clock.pass(7200)
    desk.tick
    assert_equal 0, desk.waiting.length
    assert_equal 2, house.count(:free)
  end

  def test_released_baskets
    fill
    open(stalls("B", 4, 5))
    hold = desk.hold("hamlet", stalls("B", 4, 5), "patron:zoe")
    entry = desk.join("hamlet", "ann", 2)
    desk.tick
    assert_nil entry.offer
    desk.release(hold.id)
    desk.tick
    assert entry.offer
  end

  def test_large_parties_are_not_passed_for_ever
    fill
    big = desk.join("hamlet", "ann", 4)
    small = (1..5).map { |n| desk.join("hamlet", "bob#{n}", 1) }
    3.times do |n|
      open(stalls("B", n + 1))
      desk.tick
    end
    assert_equal 3, big.passed
    open(stalls("B", 5))
    desk.tick
    assert_nil small[3].offer
    open(stalls("B", 6, 7, 8))
    desk.tick
    assert_equal stalls("B", 5, 6, 7, 8), desk.holds[big.offer].seats
    assert_equal 2, desk.waiting.waiting(house).length
  end

  def test_other_bands_go_on
    fill
    desk.join("hamlet", "ann", 4, bands: ["P"])
    small = (1..5).map { |n| desk.join("hamlet", "bob#{n}", 1) }
    3.times do |n|
      open(stalls("B", n + 1))
      desk.tick
    end
    open(circle("B", 1))
    open(stalls("B", 9))
    desk.tick
    assert_equal circle("B", 1), desk.holds[small[3].offer].seats
    assert_nil small[4].offer
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
    assert_raises(Refused) { desk.join("hamlet", "ann", 11) }
    assert_raises(Refused) { desk.join("hamlet", "ann", 6, bands: ["R"]) }
    assert_raises(Refused) { desk.join("hamlet", "ann", 2, tier: "king") }
  end
end
