# frozen_string_literal: true

module Stagedoor
  # Money is an Integer number of cents everywhere. These are the few things one does with it.
  module Money
    module_function

    def parse(text)
      match = /\A([+-]?)(\d+)(?:\.(\d{2}))?\z/.match(text.strip)
      raise ArgumentError, "not an amount: #{text.inspect}" unless match

      cents = match[2].to_i * 100 + match[3].to_i
      match[1] == "-" ? -cents : cents
    end

    def format(cents, symbol = "")
      whole, rest = cents.abs.divmod(100)
      "#{'-' if cents.negative?}#{symbol}#{whole}.#{rest.to_s.rjust(2, '0')}"
    end

    # Half a cent goes away from zero.
    def percent(cents, percent)
      product = cents * percent
      rounded = (product.abs * 2 + 100) / 200
      product.negative? ? -rounded : rounded
    end

    # Shares in the proportion of the weights which add up to exactly +cents+. What is left over
    # goes a cent each to those who lost most by rounding down, the earlier one first.
    def split(cents, weights)
      return split(-cents, weights).map(&:-@) if cents.negative?

      total = weights.sum
      return weights.map { 0 } if cents.zero? || weights.empty?
      return split(cents, weights.map { 1 }) if total.zero?

      shares = weights.map { |weight| cents * weight / total }
      order = weights.each_index.sort_by { |i| [-(cents * weights[i] % total), i] }
      order.first(cents - shares.sum).each { |i| shares[i] += 1 }
      shares
    end
  end
end
