# frozen_string_literal: true

require_relative "../lib/stagedoor"
include Stagedoor

begin
  config = File.expand_path("../config", __dir__)
  settings = Settings.load("#{config}/stagedoor.conf", "#{config}/venues/tour.conf")
  good = settings.hold_seconds(:kiosk) == 240 && settings.hold_seconds(:offer) == 2700
  puts good.inspect
  exit(good ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
