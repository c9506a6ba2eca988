# frozen_string_literal: true

require "date"
require "maypole/form"
require "maypole/newsletter"
require "maypole/pager"
require "maypole/pages"
require "maypole/search"

module Maypole
  # Answers requests, in Rack's protocol.
  class App
    HTML = { "content-type" => "text/html; charset=utf-8" }.freeze
    CSV = { "content-type" => "text/csv; charset=iso-8859-1" }.freeze

    def initialize(store, today: -> { Date.today })
      @store = store
      @today = today
    end

    def call(env)
      case [env["REQUEST_METHOD"], env["PATH_INFO"]]
      in ["GET", "/"] then index(Form.parse(env["QUERY_STRING"]))
      in ["GET", "/events.csv"] then newsletter(Form.parse(env["QUERY_STRING"]))
      in ["GET", %r{\A/events/(\d+)\z}] then show(Regexp.last_match(1).to_i)
      in ["POST", "/events"] then create(Form.parse(env["rack.input"].read))
      in ["POST", %r{\A/events/(\d+)/delete\z}] then delete(Regexp.last_match(1).to_i, env)
      else html(404, Pages.message("There is no such page"))
      end
    end

    private

    def index(query)
      search = Search.new(@store, query.fetch("q", ""))
      html(200, Pages.listing(Pager.new(search.events(@today.call), query["page"].to_i), search.term))
    end

    def newsletter(query)
      days = Newsletter.days(query["month"])
      return html(400, Pages.message("A month is needed, such as 2025-06")) if days.nil?

      [200, CSV, [Newsletter.csv(@store.during(days))]]
    end

    def show(id)
      event = @store.find(id)
      event ? html(200, Pages.event(event)) : html(404, Pages.message("There is no such event"))
    end

    def create(fields)
      event = Form.event(fields)
      return html(422, Pages.message("An event needs a title, a day and a place")) if event.nil?

      redirect("/events/#{@store.add(**event).id}")
    end

    def delete(id, env)
      return html(403, Pages.message("Only for editors")) unless env["HTTP_X_EDITOR"]

      @store.delete(id) ? redirect("/") : html(404, Pages.message("There is no such event"))
    end

    def html(status, body)
      [status, HTML, [body]]
    end

    def redirect(path)
      [303, { "location" => path }, []]
    end
  end
end
