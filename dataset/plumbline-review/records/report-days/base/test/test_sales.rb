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

  def test_season
    season = Season.new(desk.quote)
    desk.announce("lear", "room", EVENING + 86_400)
    package = Season::Package.new("two", %w[hamlet lear].map { |id| desk.house(id) }, 15)
    total, shares = season.price(package, stalls("A", 1) * 2, "adult")
    assert_equal 7990, total
    assert_equal 7990, shares.sum
    desk.house("lear").take(stalls("A", 1), "x", :sold)
    assert_equal stalls("A", 1, 2), season.seats(package, "Stalls/A/1")
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

  def test_ticket
    text = TicketText.new(desk.settings).print(sell(stalls("A", 1))).first.lines(chomp: true)
    assert_equal "2026-05-14 19:00", text[3].strip
    assert_equal "Stalls row A              seat 1", text[4]
    assert_equal "adult                     £45.00", text[5]
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
