# frozen_string_literal: true

# Exactly one full page of events: there is nothing after it.
require_relative "scene"

20.times { |number| enter("Bingo no. #{number}") }
body = get("/", {})
exit 2 unless body.scan("<li>").size == 20
verdict body.include?("Page 1 of 2"), body[/<p>Page.*/] || "no other pages"
