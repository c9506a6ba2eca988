# frozen_string_literal: true

require_relative "helper"

class TestWheel < Minitest::Test
  Wheel = Stagedoor::Wheel

  def test_in_order
    wheel = Wheel.new(1000)
    wheel.schedule("b", 1010)
    wheel.schedule("a", 1005)
    wheel.schedule("c", 1010)
    assert_empty wheel.advance(1004)
    assert_equal %w[a], wheel.advance(1005)
    assert_equal %w[b c], wheel.advance(1100)
    assert_equal 0, wheel.length
  end

  def test_late_ones
    wheel = Wheel.new(1000)
    wheel.schedule("a", 900)
    wheel.schedule("b", 1000)
    assert_equal 900, wheel.next_at
    assert_equal %w[a b], wheel.advance(1000)
    assert_nil wheel.next_at
  end

  def test_far_away
    wheel = Wheel.new(5)
    { "a" => 70, "b" => 4100, "c" => 300_000, "d" => 1_000_000 }.each { |key, at| wheel.schedule(key, at) }
    assert_equal 70, wheel.next_at
    assert_equal %w[a], wheel.advance(4099)
    assert_equal %w[b], wheel.advance(4100)
    assert_equal 300_000, wheel.next_at
    assert_empty wheel.advance(299_999)
    assert_equal %w[c d], wheel.advance(1_000_000)
  end

  def test_cancel_and_move
    wheel = Wheel.new(0)
    wheel.schedule("a", 100)
    wheel.schedule("b", 100)
    assert wheel.cancel("a")
    refute wheel.cancel("a")
    wheel.schedule("b", 5000)
    assert_empty wheel.advance(4999)
    wheel.schedule("b", 5010)
    assert_empty wheel.advance(5009)
    assert_equal 5010, wheel.next_at
    assert_equal %w[b], wheel.advance(5010)
  end

  def test_step_by_step
    wheel = Wheel.new(0)
    times = (1..60).map { |n| n * n * 7 }
    times.each { |at| wheel.schedule(at, at) }
    seen = []
    (0..30_000).step(13) { |now| wheel.advance(now).each { |at| seen << [at, now] } }
    assert_equal times, seen.map(&:first)
    assert(seen.all? { |at, now| (0...13).cover?(now - at) })
  end
end
