# frozen_string_literal: true

module Stagedoor
  # What the little printer prints. 32 characters wide.
  class TicketText
    WIDTH = 32

    def initialize(settings)
      @settings = settings
    end

    def print(order)
      order.tickets.map { |ticket| one(order, ticket) }
    end

    private

    def one(order, ticket)
      seat = order.house.plan.seat(ticket.seat)
      [
        centre(@settings.venue_name),
        "-" * WIDTH,
        centre(order.house.id),
        centre(@settings.venue_zone.local(order.house.starts_at).to_s),
        sides("#{seat.row.section} row #{seat.row.name}", "seat #{seat.label}"),
        sides(ticket.type, Money.format(ticket.cents, @settings.currency)),
        sides(order.id, order.patron)
      ].join("\n")
    end

    def centre(text)
      cut(text).center(WIDTH).rstrip
    end

    def sides(left, right)
      right = right[0, WIDTH - 2]
      left = left[0, WIDTH - right.length - 1]
      left + right.rjust(WIDTH - left.length)
    end

    def cut(text)
      text.length > WIDTH ? "#{text[0, WIDTH - 1]}…" : text
    end
  end
end
