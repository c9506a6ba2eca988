# frozen_string_literal: true

require_relative "helper"

class TestOrders < Minitest::Test
  include Helper

  def test_sale
    order = sell(stalls("A", 1, 2), "ann", %w[adult child])
    assert_equal [4500, 2250], order.tickets.map(&:cents)
    assert_equal :sold, house.state("Stalls/A/2")
    assert_equal order.id, house.owner("Stalls/A/2")
  end

  def test_types_must_fit
    hold = desk.hold("hamlet", stalls("A", 1, 2), "patron:ann")
    assert_raises(Refused) { desk.sell(hold.id, %w[adult], "ann") }
    assert_raises(NotFound) { desk.sell(hold.id, %w[adult dog], "ann") }
    assert_equal 2, desk.sell(hold.id, %w[adult adult], "ann").tickets.length
  end

  def test_refund
    order = sell(stalls("A", 1, 2), "ann", %w[adult child])
    assert_equal 2250, desk.refund(order.id, stalls("A", 2))
    assert house.free?("Stalls/A/2")
    assert_raises(NotFound) { desk.refund(order.id, stalls("A", 2)) }
    assert_equal 4500, desk.refund(order.id)
    clock.now = EVENING
    assert_raises(Refused) { desk.refund(order.id) }
  end

  def test_exchange
    order = sell(circle("B", 1, 2), "ann", %w[adult child])
    assert_equal 2700 + 1350 + 250, desk.change_seats(order.id, circle("B", 1, 2), stalls("A", 1, 2))
    assert_equal stalls("A", 1, 2), order.tickets.map(&:seat)
    assert_equal %w[adult child], order.tickets.map(&:type)
    assert house.free?("Circle/B/1")
    assert_equal 250, desk.change_seats(order.id, stalls("A", 1), circle("B", 1))
  end

  def test_exchange_that_does_not_work
    order = sell(circle("B", 1, 2))
    sell(stalls("A", 1), "bob")
    assert_raises(Taken) { desk.change_seats(order.id, circle("B", 1), stalls("A", 1)) }
    assert_raises(NotFound) { desk.change_seats(order.id, circle("B", 4), stalls("A", 2)) }
    assert_equal circle("B", 1, 2), order.tickets.map(&:seat)
  end
end
