# frozen_string_literal: true

require "English"
require "stringio"
require "tmpdir"
require "uri"
require "maypole"

STORE = Maypole::Store.new(File.join(Dir.mktmpdir, "events.json"))
APP = Maypole::App.new(STORE, today: -> { Date.new(2025, 5, 1) })

def get(path, query)
  status, _, body = APP.call(
    "REQUEST_METHOD" => "GET", "PATH_INFO" => path, "QUERY_STRING" => URI.encode_www_form(query)
  )
  exit 2 unless status == 200
  body.join
end

# Enters an event with the public form.
def enter(title, day = "2025-05-10")
  form = URI.encode_www_form(title: title, day: day, time: "7 pm", place: "Village hall", text: "")
  status, = APP.call("REQUEST_METHOD" => "POST", "PATH_INFO" => "/events", "rack.input" => StringIO.new(form))
  exit 2 unless status == 303
end

# Ends with 1 if the bug is there. An error that nobody has caught breaks the proof.
def verdict(present, observed)
  puts observed
  $stdout.flush
  exit! present ? 1 : 0
end

at_exit { exit! 2 unless $ERROR_INFO.nil? }
