# frozen_string_literal: true

require "helper"

class SearchTest < SiteTest
  def test_events_are_found_by_title_place_and_text
    enter("Choir")
    enter("Jumble sale", place: "St John's church")
    enter("Fête d'été", text: "With cake\nand CHOIR")
    assert_equal %w[Choir Fête], found("choir")
    assert_equal %w[Jumble], found("st john's")
    assert_equal %w[Fête], found(" FÊTE ")
    assert_equal [], found("c.*r")
  end

  def test_the_term_is_marked
    enter("Choirs (two)")
    _, body = get("/", q: "s (TWO")
    assert_includes body, "Choir<mark>s (two</mark>)"
  end

  def test_the_term_stays_in_the_field
    _, body = get("/", q: '"><script>')
    assert_includes body, 'value="“&gt;&lt;script&gt;"'
    refute_includes body, "<script>"
  end

  def test_only_events_to_come_are_found
    enter("Choir", day: "2025-04-30")
    assert_equal [], found("choir")
  end

  private

  def found(term)
    get("/", q: term)[1].scan(%r{<li>.*?<a [^>]*>(.*?)</a>}).map { |title,| title.gsub(/<.*?>/, "").split.first }
  end
end
