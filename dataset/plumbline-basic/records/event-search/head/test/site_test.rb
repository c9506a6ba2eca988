# frozen_string_literal: true

require "helper"

class SiteTestOfPages < SiteTest
  def test_events_are_listed_by_day
    enter("Choir", day: "2025-05-20")
    enter("Jumble sale", day: "2025-05-04")
    enter("Last year's fair", day: "2024-05-04")
    _, body = get("/")
    assert_operator body.index("Jumble sale"), :<, body.index("Choir")
    refute_includes body, "fair"
    assert_includes body, "Sunday, 4 May 2025, 7.30 pm: <a href=\"/events/2\">Jumble sale</a>"
  end

  def test_an_event_has_a_page
    enter("Choir", text: "Bring\r\ncake & <b>tea</b>")
    status, body = get("/events/1")
    assert_equal 200, status
    assert_includes body, "<p>Bring</p><p>cake &amp; &lt;b&gt;tea&lt;/b&gt;</p>"
    assert_equal 404, get("/events/2").first
  end

  def test_what_is_entered_is_checked
    assert_equal 303, enter("Choir").first
    assert_equal 422, enter(" ").first
    assert_equal 422, enter("Choir", day: "tomorrow").first
    assert_equal 422, post("/events", {}).first
  end

  def test_only_editors_remove
    enter("Choir")
    assert_equal 403, post("/events/1/delete").first
    assert_equal 303, post("/events/1/delete", {}, "HTTP_X_EDITOR" => "vera").first
    assert_equal 404, get("/events/1").first
  end

  def test_events_outlive_the_process
    enter("Fête d’été")
    again = Maypole::Store.new(File.join(@folder, "events.json"))
    assert_equal ["Fête d’été"], again.upcoming(TODAY).map(&:title)
  end

  def test_the_list_is_not_endless
    60.times { |number| @store.add(day: TODAY, time: "", title: "No. #{number}", place: "Hall", text: "") }
    assert_equal 20, get("/")[1].scan("<li>").size
  end
end
