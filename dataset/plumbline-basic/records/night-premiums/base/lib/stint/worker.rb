# frozen_string_literal: true

module Stint
  # +rate+ is in cents an hour.
  Worker = Struct.new(:number, :name, :site, :rate, keyword_init: true)
end
