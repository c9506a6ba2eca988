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

class TestZone < Minitest::Test
  Zone = Stagedoor::Zone

  def at(*utc)
    Time.utc(*utc).to_i
  end

  def test_london
    london = Zone["London"]
    assert_equal 0, london.offset_at(at(2026, 3, 29, 0, 59, 59))
    assert_equal 3600, london.offset_at(at(2026, 3, 29, 1))
    assert_equal 3600, london.offset_at(at(2026, 10, 25, 0, 59, 59))
    assert_equal 0, london.offset_at(at(2026, 10, 25, 1))
    assert_equal "2026-07-01 00:30", london.local(at(2026, 6, 30, 23, 30)).to_s
  end

  def test_new_york_and_sydney
    york = Zone["New York"]
    assert_equal(-18_000, york.offset_at(at(2026, 3, 8, 6, 59, 59)))
    assert_equal(-14_400, york.offset_at(at(2026, 3, 8, 7)))
    assert_equal(-18_000, york.offset_at(at(2026, 11, 1, 6)))
    sydney = Zone["Sydney"]
    assert_equal 39_600, sydney.offset_at(at(2026, 1, 1))
    assert_equal 36_000, sydney.offset_at(at(2026, 4, 4, 16))
    assert_equal 39_600, sydney.offset_at(at(2026, 10, 3, 16))
  end

  def test_there_and_back
    Zone::ALL.each_value do |zone|
      (0..400).each do |day|
        date = Date.new(2026, 1, 1) + day
        assert_equal date, zone.local(zone.utc(date, 43_200)).date
      end
    end
  end

  def test_hours_that_are_twice_or_missing
    london = Zone["London"]
    assert_equal at(2026, 10, 25, 0, 30), london.utc(Date.new(2026, 10, 25), 5400)
    assert_equal at(2026, 3, 29, 1, 30), london.utc(Date.new(2026, 3, 29), 5400)
  end

  def test_unknown
    assert_raises(Stagedoor::NotFound) { Zone["Atlantis"] }
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

  def test_mistakes
    assert_raises(Stagedoor::BadFile) { Settings.new.merge("hold.kiosk = soon") }
    assert_raises(Stagedoor::BadFile) { Settings.new.merge("hold.bar = 3") }
    assert_raises(Stagedoor::BadFile) { Settings.new.merge("hold.kiosk") }
  end
end
