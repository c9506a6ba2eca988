# frozen_string_literal: true

require "helper"

class TidyTest < Minitest::Test
  def test_typography
    {
      %(The "Swan" choir's  night ) => "The “Swan” choir’s night",
      %("Tosca" ('live')) => "“Tosca” (‘live’)",
      "St John's - 3-course lunch -- all welcome..." => "St John’s – 3-course lunch – all welcome…",
      "Cafe\u0301" => "Caf\u00e9"
    }.each { |typed, printed| assert_equal printed, Maypole::Tidy.line(typed) }
  end

  def test_lines_stay_lines
    assert_equal "One\nTwo’s", Maypole::Tidy.text("One\r\n  Two's ")
  end
end
