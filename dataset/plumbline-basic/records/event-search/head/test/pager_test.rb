# frozen_string_literal: true

require "helper"

class PagerTest < SiteTest
  def test_twenty_events_are_on_a_page
    45.times { |number| enter("Choir no. #{number}") }
    assert_equal [20, 20, 5], (1..3).map { |page| get("/", page: page)[1].scan("<li>").size }
    assert_includes get("/", page: 2)[1], "Page 2 of 3"
  end

  def test_there_are_links_to_the_neighbours
    45.times { |number| enter("Choir & cake #{number}") }
    _, body = get("/", q: "& cake", page: 2)
    assert_includes body, '<a href="/?q=%26+cake&amp;page=1">Earlier</a>'
    assert_includes body, '<a href="/?q=%26+cake&amp;page=3">Later</a>'
    refute_includes get("/", page: 3)[1], "Later"
    refute_includes get("/", page: 1)[1], "Earlier"
  end

  def test_any_number_is_some_page
    25.times { |number| enter("Choir no. #{number}") }
    { "" => 1, "0" => 1, "-3" => 1, "x" => 1, "99" => 2 }.each do |number, page|
      assert_includes get("/", page: number)[1], "Page #{page} of 2"
    end
  end

  def test_one_page_needs_no_number
    enter("Choir")
    refute_includes get("/")[1], "Page 1"
    assert_includes get("/", q: "fair")[1], "Nothing so far."
  end
end
