# frozen_string_literal: true

module Stagedoor
  class Error < StandardError; end

  # A seat that somebody else has already.
  class Taken < Error; end

  # There is no such thing (order, hold, seat, performance ...).
  class NotFound < Error; end

  # It exists, but it may not be done to it.
  class Refused < Error; end

  # A file that we cannot read.
  class BadFile < Error
    def initialize(line, message)
      super("line #{line}: #{message}")
    end
  end
end
