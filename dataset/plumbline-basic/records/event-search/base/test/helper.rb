# frozen_string_literal: true

require "minitest/autorun"
require "stringio"
require "tmpdir"
require "uri"
require "maypole"

# A site of its own for each test, on the first of May.
class SiteTest < Minitest::Test
  TODAY = Date.new(2025, 5, 1)

  def setup
    @folder = Dir.mktmpdir
    @store = Maypole::Store.new(File.join(@folder, "events.json"))
    @app = Maypole::App.new(@store, today: -> { TODAY })
  end

  def teardown
    FileUtils.remove_entry(@folder)
  end

  def get(path, query = {})
    status, headers, body = @app.call(
      "REQUEST_METHOD" => "GET", "PATH_INFO" => path, "QUERY_STRING" => URI.encode_www_form(query)
    )
    [status, body.join, headers]
  end

  def post(path, fields = {}, env = {})
    input = StringIO.new(URI.encode_www_form(fields))
    @app.call({ "REQUEST_METHOD" => "POST", "PATH_INFO" => path, "rack.input" => input }.merge(env))
  end

  def enter(title, day: "2025-05-10", time: "7.30 pm", place: "Village hall", text: "")
    fields = { title: title, day: day, time: time, place: place, text: text }
    post("/events", fields)
  end
end
