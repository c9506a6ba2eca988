# frozen_string_literal: true

require "maypole/html"

module Maypole
  # Shows where a term was found.
  module Highlight
    module_function

    # Text as HTML, with the term marked wherever it is.
    def highlight(text, term)
      return Html.h(text) if term.empty?

      parts = text.split(/(#{Regexp.escape(term)})/i).map { |part| Html.h(part) }
      parts.each_with_index.map { |part, index| index.odd? ? "<mark>#{part}</mark>" : part }.join
    end
  end
end
