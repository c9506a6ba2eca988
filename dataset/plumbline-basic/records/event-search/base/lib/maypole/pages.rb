# frozen_string_literal: true

require "maypole/html"

module Maypole
  # The pages, from top to bottom.
  module Pages
    extend Html

    module_function

    def listing(events)
      page("What is on", "#{list(events)}\n#{form}")
    end

    def event(event)
      text = event.text.split("\n").map { |line| "<p>#{h(line)}</p>" }.join
      page(event.title, "<p>#{h(on(event))}, #{h(event.place)}</p>\n#{text}\n<p>#{link('All events', '/')}</p>")
    end

    def message(text)
      page(text, "<p>#{link('All events', '/')}</p>")
    end

    def list(events)
      return "<p>Nothing so far.</p>" if events.empty?

      items = events.map do |event|
        "<li>#{h(on(event))}: #{link(event.title, "/events/#{event.id}")}, #{h(event.place)}</li>"
      end
      "<ul>\n#{items.join("\n")}\n</ul>"
    end

    def on(event)
      [event.day.strftime("%A, %-d %B %Y"), event.time].reject(&:empty?).join(", ")
    end

    def form
      fields = [field("title", "What"), field("day", "Day", type: "date"), field("time", "Time"),
                field("place", "Where")]
      <<~HTML
        <form method="post" action="/events">
        #{fields.join("\n")}
        <textarea name="text"></textarea>
        <button>Enter</button>
        </form>
      HTML
    end

    def page(title, body)
      <<~HTML
        <!doctype html>
        <meta charset="utf-8">
        <title>#{h(title)}</title>
        <h1>#{h(title)}</h1>
        #{body}
      HTML
    end
  end
end
