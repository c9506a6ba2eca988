# frozen_string_literal: true

require "cgi"
require "uri"

module Maypole
  # Pieces of HTML. Text that goes in is escaped, what comes out is HTML.
  module Html
    module_function

    def h(text)
      CGI.escapeHTML(text.to_s)
    end

    # A link to a path of ours.
    def link(text, path, **params)
      target = params.empty? ? path : "#{path}?#{URI.encode_www_form(params)}"
      %(<a href="#{h(target)}">#{h(text)}</a>)
    end

    def field(name, label, type: "text", value: "")
      %(<label>#{h(label)} <input name="#{h(name)}" type="#{h(type)}" value="#{h(value)}"></label>)
    end
  end
end
