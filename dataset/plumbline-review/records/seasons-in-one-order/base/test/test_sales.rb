# frozen_string_literal: true

require_relative "helper"

class TestPriceBook < Minitest::Test
  include Helper

  def price(band, type, sale, show)
    PriceBook.parse(PRICES).price(band, type, Date.iso8601(sale), Date.iso8601(show))
  end

  def test_plain
    assert_equal 4500, price("P", "adult", "2026-04-01", "2026-05-14")
    assert_equal 2250, price("P", "child", "2026-04-01", "2026-05-14")
  end

  def test_dates
    assert_equal 4050, price("P", "adult", "2026-03-01", "2026-05-14")
    assert_equal 4500, price("P", "adult", "2026-03-02", "2026-05-14")
    assert_equal 4450, price("P", "adult", "2026-03-01", "2026-05-15")
    assert_equal 1800, price("R", "adult", "2026-03-01", "2026-05-14")
  end

  def test_reasons
    book = PriceBook.parse(PRICES)
    assert_equal %w[early weekend], book.reasons("P", Date.new(2026, 1, 1), Date.new(2026, 5, 15))
  end

  def test_never_below_nothing
    book = PriceBook.parse("band P 5.00\ntype adult 0\nrule gift on sale: -9.00\n")
    assert_equal 0, book.price("P", "adult", Date.new(2026, 1, 1), Date.new(2026, 1, 1))
  end

  def test_mistakes
    assert_raises(BadFile) { PriceBook.parse("band P x") }
    assert_raises(BadFile) { PriceBook.parse("rule x on sale weekdays caturday: 5%") }
    assert_raises(BadFile) { PriceBook.parse("rule x on moon: 5%") }
    assert_raises(NotFound) { PriceBook.parse(PRICES).price("Z", "adult", Date.today, Date.today) }
  end
end

class TestOrders < Minitest::Test
  include Helper

  # A Thursday, a Friday and the Thursday after.
  def package
    @package ||= begin
      house
      desk.announce("lear", "room", EVENING + 86_400)
      desk.announce("medea", "room", EVENING + 604_800)
      Season::Package.new("three", %w[hamlet lear medea].map { |id| desk.house(id) })
    end
  end

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

  def test_settings_of_a_venue
    small = fresh_desk(Journal.new, settings: Settings.new.merge("seats.per_hold = 2\nexchange.fee = 0"))
    small.announce("hamlet", "room", EVENING)
    assert_raises(Refused) { small.hold("hamlet", stalls("A", 1, 2, 3), "patron:ann") }
    order = small.sell(small.hold("hamlet", stalls("A", 1), "patron:ann").id, %w[adult], "ann")
    assert_equal 0, small.change_seats(order.id, stalls("A", 1), circle("B", 1))
  end

  def test_refund_is_what_the_seat_cost_that_they_have_now
    order = sell(circle("B", 1))
    assert_equal 2700 + 250, desk.change_seats(order.id, circle("B", 1), stalls("A", 1))
    assert_equal 4500, desk.refund(order.id)
    assert_equal 35, house.count(:free)
  end

  def test_exchange_that_is_refused_leaves_no_basket
    order = sell(circle("B", 1, 2))
    desk.hold("hamlet", stalls("A", 2), "patron:bob")
    assert_raises(Taken) { desk.change_seats(order.id, circle("B", 1, 2), stalls("A", 1, 2)) }
    assert_empty desk.holds.of("exchange:#{order.id}")
    assert house.free?("Stalls/A/1")
    clock.now = EVENING
    assert_raises(Refused) { desk.change_seats(order.id, circle("B", 1), stalls("A", 1)) }
  end

  def test_season
    total, shares = desk.season.price(package, stalls("A", 1) * 3, "adult")
    assert_equal 12_510, total
    assert_equal [4050, 4410, 4050], shares
    assert_raises(Refused) { desk.season.price(package, stalls("A", 1) * 2, "adult") }
  end

  def test_season_is_an_order_for_each_evening
    orders, off = desk.season.sell(package, stalls("A", 1) * 3, "adult", "ann")
    assert_equal %w[hamlet lear medea], orders.map { |order| order.house.id }
    assert_equal [[4500], [4900], [4500]], orders.map { |order| order.tickets.map(&:cents) }
    assert_equal 1390, off
    assert_equal orders.map(&:id), package.houses.map { |house| house.owner("Stalls/A/1") }
    assert_raises(Taken) { desk.season.sell(package, circle("B", 1) + stalls("A", 1, 2), "adult", "bob") }
    assert_equal [34, 34, 34], package.houses.map { |house| house.count(:free) }
    assert_equal 3, desk.orders.all.length
    assert_equal 4900, desk.refund(orders[1].id)
  end

  def test_seats_for_a_season
    assert_equal stalls("A", 3, 3, 3), desk.season.seats(package, "Stalls/A/3")
    desk.house("lear").take(circle("B", 1, 2), "x", :sold)
    assert_equal circle("B", 1, 3, 1), desk.season.seats(package, "Circle/B/1")
    desk.house("lear").take(circle("B", 3, 4, 5), "x", :sold)
    assert_raises(Taken) { desk.season.seats(package, "Circle/B/1") }
    assert_equal stalls("A", 1, 1, 1), desk.season.seats(package, "Stalls/A/1")
  end

  def test_overview
    sell(circle("B", 1, 2, 3, 4, 5))
    assert_equal [["P", 22, 4500, []], ["Q", 8, 3250, []]], desk.quote.overview(house)
  end
end

class TestPaper < Minitest::Test
  include Helper

  def test_door_list
    sell(stalls("A", 1, 2, 3))
    sell(stalls("A", 4), "bob")
    sell(circle("A", 7, 8))
    assert_equal "Stalls A: 1-3 ann, 4 bob\nCircle A: 7-8 ann", DoorList.new(desk).text("hamlet")
  end

  def test_audit
    order = sell(stalls("A", 1, 2))
    desk.change_seats(order.id, stalls("A", 1), stalls("B", 1))
    desk.refund(order.id, stalls("A", 2))
    assert_empty Audit.new(desk).findings
    house.hand_over(stalls("B", 1), order.id, "x", :sold)
    assert_equal 2, Audit.new(desk).findings.length
  end
end
