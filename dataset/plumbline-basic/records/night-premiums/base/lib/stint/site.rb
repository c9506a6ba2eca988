# frozen_string_literal: true

module Stint
  Site = Struct.new(:name, :zone, keyword_init: true)
end
