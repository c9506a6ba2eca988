# frozen_string_literal: true

require "date"
require "json"

require_relative "stagedoor/errors"
require_relative "stagedoor/money"
require_relative "stagedoor/zone"
require_relative "stagedoor/clock"
require_relative "stagedoor/settings"
require_relative "stagedoor/seat_plan"
require_relative "stagedoor/house"
require_relative "stagedoor/picker"
require_relative "stagedoor/journal"
require_relative "stagedoor/compactor"
require_relative "stagedoor/holds"
require_relative "stagedoor/waiting_list"
require_relative "stagedoor/price_book"
require_relative "stagedoor/quote"
require_relative "stagedoor/orders"
require_relative "stagedoor/exchange"
require_relative "stagedoor/season"
require_relative "stagedoor/desk"
require_relative "stagedoor/kiosk"
require_relative "stagedoor/replay"
require_relative "stagedoor/audit"
require_relative "stagedoor/door_list"
require_relative "stagedoor/takings"
require_relative "stagedoor/box_office"
require_relative "stagedoor/csv_out"

module Stagedoor
end
