# frozen_string_literal: true

require_relative "helper"
require_relative "../lib/stagedoor/plan_folder"
require_relative "../lib/stagedoor/seat_map"
require "open3"
require "rbconfig"

class TestSeatMap < Minitest::Test
  include Helper

  EMPTY = <<~TEXT
    Stalls
      A  P  ...... ......
      B  P  ..........
    Circle
      A  Q  .... ....
      B  R  .....
    P: 22 of 22 free
    Q: 8 of 8 free
    R: 5 of 5 free
  TEXT

  def lines(text)
    text.lines(chomp: true).reject(&:empty?)
  end

  def seat_map(*arguments)
    Open3.capture3(RbConfig.ruby, File.expand_path("../bin/seat-map", __dir__), *arguments)
  end

  def in_a_folder
    Dir.mktmpdir do |folder|
      File.write(File.join(folder, "room.plan"), ROOM)
      yield folder, File.join(folder, "journal.jsonl")
    end
  end

  def test_nobody_yet
    assert_equal lines(EMPTY), lines(SeatMap.new(house).text)
  end

  def test_signs
    sell(stalls("A", 6, 7))
    desk.hold("hamlet", circle("A", 3, 5), "patron:bob")
    desk.kill("hamlet", circle("B", 5))
    text = lines(SeatMap.new(house).text)
    assert_equal "  A  P  .....# #.....", text[1]
    assert_equal "  A  Q  .oo. ....", text[4]
    assert_equal "  B  R  ....x", text[5]
    assert_equal ["P: 20 of 22 free", "Q: 6 of 8 free", "R: 4 of 5 free"], text.last(3)
  end

  def test_columns_stand_below_each_other
    plan = SeatPlan.parse("section Stalls\nrow A band P: 1-2 | 3\nrow AA band Gold: 1 2 | 3 | 4")
    text = lines(SeatMap.new(House.new("x", plan, 0)).text)
    assert_equal ["  A   P     .. .", "  AA  Gold  .. . ."], text[1, 2]
  end

  def test_a_section_that_comes_again
    plan = SeatPlan.parse("section Left\nrow A band P: 1\nsection Right\nrow A band P: 1\nsection Left\nrow B band P: 1")
    text = lines(SeatMap.new(House.new("x", plan, 0)).text)
    assert_equal %w[Left Right Left], text.grep(/\A[LR]/)
    assert_equal "P: 3 of 3 free", text.last
  end

  def test_folder
    in_a_folder do |folder, _|
      File.write(File.join(folder, "yard.plan"), "section Yard\nrow A band P: 1-3")
      File.write(File.join(folder, "notes.txt"), "not a plan")
      plans = PlanFolder.load(folder)
      assert_equal %w[room yard], plans.keys
      assert_equal [35, 3], plans.values.map(&:capacity)
      File.write(File.join(folder, "yard.plan"), "section Yard\nrow A: 1-3")
      error = assert_raises(Stagedoor::Error) { PlanFolder.load(folder) }
      assert_match(/yard\.plan: line 2: expected a section or a row/, error.message)
    end
    Dir.mktmpdir { |folder| assert_raises(NotFound) { PlanFolder.load(folder) } }
  end

  def test_command
    in_a_folder do |folder, path|
      out, _, status = seat_map(File.join(folder, "room.plan"))
      assert status.success?
      assert_equal lines(EMPTY), lines(out)

      first = fresh_desk(Journal.open(path))
      first.announce("hamlet", "room", EVENING)
      first.sell(first.hold("hamlet", stalls("B", 1, 2), "patron:ann").id, %w[adult child], "ann")
      written = File.read(path)
      out, _, status = seat_map(folder, path, "hamlet")
      assert status.success?
      assert_includes lines(out), "  B  P  ##........"
      assert_equal written, File.read(path)
    end
  end

  def test_mistakes
    in_a_folder do |folder, path|
      assert_equal 2, seat_map.last.exitstatus
      _, error, status = seat_map(folder, path, "hamlet")
      assert_equal [1, "no journal #{path}\n"], [status.exitstatus, error]
      File.write(path, "")
      assert_equal "no performance hamlet\n", seat_map(folder, path, "hamlet")[1]
      assert_equal 1, seat_map(File.join(folder, "none.plan")).last.exitstatus
    end
  end
end
