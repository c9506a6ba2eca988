# frozen_string_literal: true

require_relative "../lib/stagedoor"
include Stagedoor

begin
  plan = SeatPlan.parse("section S\nrow A band P: 1-9\n")
  house = House.new("x", plan, 1)
  house.take(%w[S/A/1 S/A/2], "x", :held)
  good = Picker.new(house).find(2) == %w[S/A/5 S/A/6]
  puts good.inspect
  exit(good ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
