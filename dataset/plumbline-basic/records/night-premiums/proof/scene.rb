# frozen_string_literal: true

require "stint"

# Ends with 1 if the bug is there, and with 2 if something else is wrong.
def check
  differing = yield
  puts differing
  exit differing.empty? ? 0 : 1
rescue StandardError => e
  warn e.full_message
  exit 2
end

BASEL = Stint::Site.new(name: "Basel SBB", zone: Stint::Zone.new(1))

def worker(rate)
  Stint::Worker.new(number: "17", name: "Ana Moser", site: BASEL, rate: rate)
end

def shift(from, to, rate: 3000)
  Stint::Shift.new(worker: worker(rate), begins: Time.iso8601(from), ends: Time.iso8601(to))
end
