# frozen_string_literal: true

require "maypole/app"
require "maypole/store"
