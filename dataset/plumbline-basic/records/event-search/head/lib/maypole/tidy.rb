# frozen_string_literal: true

module Maypole
  # Makes typography of what people type.
  module Tidy
    module_function

    # One line: composed characters, single spaces, and quotation marks, apostrophes, dashes and ellipses as
    # they are printed.
    def line(text)
      text.unicode_normalize(:nfc).gsub(/[[:space:]]+/, " ").strip
          .gsub(/(^|[ (])"/, '\1“').tr('"', "”")
          .gsub(/(^|[ (])'(?=.*')/, '\1‘').tr("'", "’")
          .gsub(/(?<= )-{1,2}(?= )/, "–")
          .gsub("...", "…")
    end

    # Any number of lines.
    def text(text)
      text.split(/\r\n|\r|\n/).map { |each| line(each) }.join("\n")
    end
  end
end
