# frozen_string_literal: true

require_relative "helper"

class TestMoney < Minitest::Test
  Money = Stagedoor::Money

  def test_parse_and_format
    assert_equal 1250, Money.parse("12.50")
    assert_equal(-300, Money.parse("-3"))
    assert_equal "£12.05", Money.format(1205, "£")
    assert_equal "-0.50", Money.format(-50)
    assert_raises(ArgumentError) { Money.parse("1.5") }
  end

  def test_percent
    assert_equal 450, Money.percent(4500, 10)
    assert_equal 13, Money.percent(25, 50)
    assert_equal(-13, Money.percent(25, -50))
  end

  def test_split
    assert_equal [34, 33, 33], Money.split(100, [1, 1, 1])
    assert_equal [67, 33], Money.split(100, [2, 1])
    assert_equal [-34, -33, -33], Money.split(-100, [1, 1, 1])
    assert_equal [5, 5], Money.split(10, [0, 0])
    assert_equal 1001, Money.split(1001, [3, 5, 9, 0]).sum
  end
end

class TestSettings < Minitest::Test
  Settings = Stagedoor::Settings
  CONFIG = File.expand_path("../config", __dir__)

  def test_defaults
    assert_equal 900, Settings.new.hold_seconds(:desk)
    assert_equal "London", Settings.new.venue_zone.name
  end

  def test_merge
    settings = Settings.new.merge("hold.kiosk = 3\n\n# nothing\ncurrency = $ # dollars\n")
    assert_equal 180, settings.hold_seconds(:kiosk)
    assert_equal 900, settings.hold_seconds(:desk)
    assert_equal "$", settings.currency
  end

  def test_house_file
    settings = Settings.load("#{CONFIG}/stagedoor.conf")
    assert_equal 900, settings.hold_seconds(:desk)
    assert_equal 10_800, settings.hold_seconds(:offer)
    assert_equal ["London", "New York", "Sydney"], settings.report_zones.map(&:name)
  end

  def test_venues_go_on_top
    settings = Settings.load("#{CONFIG}/stagedoor.conf", "#{CONFIG}/venues/festival.conf")
    assert_equal 0, settings.exchange_fee
    assert_equal 900, settings.hold_seconds(:desk)
    assert_equal "Berlin", Settings.load("#{CONFIG}/venues/tour.conf").venue_zone.name
  end

  def test_day_starts
    assert_equal 0, Settings.new.day_starts
    assert_equal 16_200, Settings.new.merge("report.day_starts = 4:30").day_starts
    assert_raises(Stagedoor::BadFile) { Settings.new.merge("report.day_starts = 12:00") }
    assert_raises(Stagedoor::BadFile) { Settings.new.merge("report.day_starts = 4") }
  end

  def test_mistakes
    assert_raises(Stagedoor::BadFile) { Settings.new.merge("hold.kiosk = soon") }
    assert_raises(Stagedoor::BadFile) { Settings.new.merge("hold.bar = 3") }
    assert_raises(Stagedoor::BadFile) { Settings.new.merge("hold.kiosk") }
  end
end
