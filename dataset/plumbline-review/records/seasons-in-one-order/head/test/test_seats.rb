# frozen_string_literal: true

require_relative "helper"

class TestSeatPlan < Minitest::Test
  include Helper

  def test_rows
    plan = SeatPlan.parse(ROOM)
    assert_equal 35, plan.capacity
    assert_equal %w[P Q R], plan.bands
    row = plan.rows[2]
    assert_equal %w[1 3 5 7 8 6 4 2], row.seats.map(&:label)
    assert row.aisle?(4)
    refute row.aisle?(3)
    assert_equal "Circle/A/8", row.seats[4].id
    assert_equal "Q", plan.seat("Circle/A/8").band
  end

  def test_mistakes
    assert_raises(BadFile) { SeatPlan.parse("row A band P: 1-3") }
    assert_raises(BadFile) { SeatPlan.parse("section X\nrow A band P: 1-x") }
    assert_raises(Stagedoor::Error) { SeatPlan.parse("section X\nrow A band P: 1-3 2") }
    assert_raises(NotFound) { SeatPlan.parse(ROOM).seat("Stalls/Z/1") }
  end
end

class TestHouse < Minitest::Test
  include Helper

  def test_all_or_none
    house.take(stalls("A", 2), "x", :held)
    assert_raises(Taken) { house.take(stalls("A", 1, 2), "y", :held) }
    assert house.free?("Stalls/A/1")
    assert_raises(Refused) { house.take(stalls("A", 4, 4), "y", :held) }
    assert_equal 1, house.count(:held)
    assert_equal 34, house.count(:free)
  end

  def test_only_the_owner
    house.take(stalls("A", 2, 3), "x", :held)
    assert_raises(Refused) { house.free(stalls("A", 2), "y") }
    house.hand_over(stalls("A", 2), "x", "o1", :sold)
    assert_equal :sold, house.state("Stalls/A/2")
    assert_equal "o1", house.owner("Stalls/A/2")
    assert_raises(Refused) { house.free(stalls("A", 2, 3), "x") }
    house.free(stalls("A", 3), "x")
    assert house.free?("Stalls/A/3")
    assert_raises(Refused) { house.free(stalls("A", 3), "x") }
  end

  def test_stretches
    row = house.plan.rows.first
    assert_equal [[0, 6], [6, 12]], house.stretches(row)
    house.take(stalls("A", 2, 7), "x", :held)
    assert_equal [[0, 1], [2, 6], [7, 12]], house.stretches(row)
    house.free(stalls("A", 2, 7), "x")
    assert_equal [[0, 6], [6, 12]], house.stretches(row)
  end

  def test_killed_seats
    house.kill(stalls("B", 1, 2))
    assert_equal 2, house.count(:killed)
    assert_equal [[2, 10]], house.stretches(house.plan.rows[1])
    house.revive(stalls("B", 1))
    assert_equal %w[Stalls/B/2], house.seats(:killed).map(&:id)
  end
end

class TestPicker < Minitest::Test
  include Helper

  def find(party, bands = nil)
    Picker.new(house).find(party, bands)
  end

  def test_best_row_and_middle
    assert_equal stalls("A", 5, 6), find(2)
    assert_equal circle("B", 1, 2, 3), find(3, ["R"])
  end

  def test_not_over_the_aisle
    assert_equal stalls("B", 1, 2, 3, 4, 5, 6, 7), find(7)
    assert_equal stalls("B", *1..10), find(10)
    assert_nil find(11)
  end

  def test_no_single_seats
    assert_equal stalls("A", 3, 4, 5, 6), find(4)
    house.take(stalls("A", 3, 4, 5, 6), "x", :held)
    assert_equal stalls("A", 7, 8), find(2)
    assert_equal stalls("B", 1, 2, 3, 4, 5, 6, 7, 8), find(8)
  end

  def test_single_seats_when_it_must_be
    assert_equal circle("B", 1, 2, 3, 4), find(4, ["R"])
  end

  def test_bands
    assert_nil find(6, ["R"])
    assert_equal "Circle/B/3", find(1, ["R"]).first
  end
end
