# frozen_string_literal: true

require "minitest/autorun"
require "stint"

# A site, and somebody who works there.
module Staff
  BASEL = Stint::Site.new(name: "Basel SBB", zone: Stint::Zone.new(1))
  ANA = Stint::Worker.new(number: "17", name: "Ana Moser", site: BASEL, rate: 2850)

  def shift(from, to, breaks = 0, worker: ANA)
    Stint::Shift.new(worker: worker, begins: Time.iso8601(from), ends: Time.iso8601(to), break_minutes: breaks)
  end
end
