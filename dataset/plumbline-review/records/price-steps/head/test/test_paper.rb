# frozen_string_literal: true

require_relative "helper"

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

  def test_slip
    clock.now = Zone["London"].utc(Date.new(2026, 2, 1), 43_200)
    text = TicketText.new(desk.settings).slip(house, "Stalls/A/1", "child", desk.quote).lines(chomp: true)
    assert_equal "Stalls/A/1", text.first
    assert_equal ["P", "45.00"], text[1].split
    assert_equal ["early", "-4.50"], text[2].split
    assert_equal ["child", "-20.25"], text[3].split
    assert_equal ["£20.25"], text.last.split
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
