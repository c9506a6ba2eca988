# frozen_string_literal: true

require "date"
require "time"

module Stint
  # Input that somebody has to correct.
  class Malformed < StandardError; end
end

require "stint/money"
require "stint/zone"
require "stint/site"
require "stint/worker"
require "stint/shift"
require "stint/tables"
require "stint/payslip"
require "stint/payroll"
