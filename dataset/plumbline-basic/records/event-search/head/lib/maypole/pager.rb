# frozen_string_literal: true

module Maypole
  # One page out of a list. Pages count from 1; numbers that are too small or too large mean the nearest page.
  class Pager
    PER_PAGE = 20

    attr_reader :page, :pages

    def initialize(all, page)
      @all = all
      @pages = all.size / PER_PAGE + 1
      @page = page.clamp(1, @pages)
    end

    def items
      @all.slice((page - 1) * PER_PAGE, PER_PAGE)
    end

    # The numbers of the pages before and after, or nil.
    def previous
      page - 1 if page > 1
    end

    def next
      page + 1 if page < pages
    end
  end
end
