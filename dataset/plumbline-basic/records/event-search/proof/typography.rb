# frozen_string_literal: true

# An apostrophe, as everybody types it, in an event of the month.
require_relative "scene"

enter("Children's disco", "2025-06-20")
begin
  table = get("/events.csv", month: "2025-06")
  exit 2 unless table.b.include?("disco")
  verdict false, table.inspect
rescue Encoding::UndefinedConversionError => error
  verdict true, error.message
end
