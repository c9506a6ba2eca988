# frozen_string_literal: true

require "open3"
require "tmpdir"

begin
  Dir.mktmpdir do |folder|
    good = File.join(folder, "good.conf")
    File.write(good, "hold.desk = 20\n")
    broken = File.join(folder, "broken.conf")
    File.write(broken, "hold.desk\n")
    journal = File.join(folder, "journal")
    File.write(journal, "")
    environment = { "STAGEDOOR_CONFIG" => broken }
    results = [["check", good], ["compact", journal]].map do |command|
      text, status = Open3.capture2e(environment, "ruby", "bin/stagedoor", *command)
      puts "#{command.first}: #{status.exitstatus} #{text}"
      status.exitstatus
    end
    exit(results == [0, 0] ? 0 : 1)
  end
rescue StandardError => e
  warn e.full_message
  exit 2
end
