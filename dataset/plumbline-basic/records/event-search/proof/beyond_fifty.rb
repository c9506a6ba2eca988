# frozen_string_literal: true

# 60 events before the only choir: a search has to find it.
require_relative "scene"

60.times { |number| enter("Bingo no. #{number}") }
enter("Choir", "2025-06-20")
body = get("/", q: "choir")
verdict !body.include?("<mark>Choir</mark>"), body[/<p>.*|<li>.*/]
