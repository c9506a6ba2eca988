# frozen_string_literal: true

module Stagedoor
  # The plans of all rooms: a folder with a file NAME.plan for each of them.
  module PlanFolder
    module_function

    # By name, as a Desk wants them.
    def load(folder)
      names = Dir.glob("*.plan", base: folder).sort
      raise NotFound, "no plans in #{folder}" if names.empty?

      names.to_h { |name| [File.basename(name, ".plan"), read(File.join(folder, name))] }
    end

    # Says which file it is that cannot be read.
    def read(path)
      SeatPlan.parse(File.read(path))
    rescue Error => e
      raise Error, "#{path}: #{e.message}"
    end
  end
end
