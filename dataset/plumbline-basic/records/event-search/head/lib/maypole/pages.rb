# frozen_string_literal: true

require "maypole/highlight"
require "maypole/html"

module Maypole
  # The pages, from top to bottom.
  module Pages
    extend Html
    extend Highlight

    module_function

    def listing(pager, term)
      parts = [search_form(term), list(pager.items, term), neighbours(pager, term), form]
      page("What is on", parts.join("\n"))
    end

    def event(event)
      text = event.text.split("\n").map { |line| "<p>#{h(line)}</p>" }.join
      page(event.title, "<p>#{h(on(event))}, #{h(event.place)}</p>\n#{text}\n<p>#{link('All events', '/')}</p>")
    end

    def message(text)
      page(text, "<p>#{link('All events', '/')}</p>")
    end

    def list(events, term)
      return "<p>Nothing so far.</p>" if events.empty?

      items = events.map do |event|
        title = %(<a href="/events/#{event.id}">#{highlight(event.title, term)}</a>)
        "<li>#{h(on(event))}: #{title}, #{highlight(event.place, term)}</li>"
      end
      "<ul>\n#{items.join("\n")}\n</ul>"
    end

    def neighbours(pager, term)
      return "" if pager.pages == 1

      links = { "Earlier" => pager.previous, "Later" => pager.next }.compact
      links = links.map { |text, page| link(text, "/", q: term, page: page) }
      "<p>#{["Page #{pager.page} of #{pager.pages}", *links].join(' ')}</p>"
    end

    def on(event)
      [event.day.strftime("%A, %-d %B %Y"), event.time].reject(&:empty?).join(", ")
    end

    def search_form(term)
      %(<form>#{field('q', 'Search', type: 'search', value: term)} <button>Search</button></form>)
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
