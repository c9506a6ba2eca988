# frozen_string_literal: true

# Anybody enters an event with markup in its title; somebody else searches.
require_relative "scene"

enter("Jumble sale <img src=x onerror=alert(1)>")
body = get("/", q: "jumble")
exit 2 unless body.include?("umble")
verdict body.include?("<img"), body[/<li>.*/]
