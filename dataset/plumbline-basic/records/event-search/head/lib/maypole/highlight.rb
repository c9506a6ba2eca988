# frozen_string_literal: true

require "maypole/html"

module Maypole
  # Shows where a term was found.
  module Highlight
    module_function

    # Text as HTML, with the term marked wherever it is.
    def highlight(text, term)
      return Html.h(text) if term.empty?

      text.gsub(/#{Regexp.escape(term)}/i) { |found| "<mark>#{Html.h(found)}</mark>" }
    end
  end
end
