# frozen_string_literal: true

require "helper"

class NewsletterTest < SiteTest
  def test_a_month_as_a_table
    enter("Fête; with cake", day: "2025-06-30")
    enter("Choir", day: "2025-06-01", time: "")
    enter("Fair", day: "2025-07-01")
    status, body, headers = get("/events.csv", month: "2025-06")
    assert_equal 200, status
    assert_equal "text/csv; charset=iso-8859-1", headers["content-type"]
    expected = "Day;Time;What;Where\r\n1 Jun;\"\";Choir;Village hall\r\n30 Jun;7.30 pm;\"F\xEAte; with cake\";Village hall\r\n"
    assert_equal expected.b, body.b
  end

  def test_other_months_are_refused
    [{}, { month: "june" }, { month: "2025-13" }, { month: "2025-06-01" }].each do |query|
      assert_equal 400, get("/events.csv", query).first
    end
  end
end
