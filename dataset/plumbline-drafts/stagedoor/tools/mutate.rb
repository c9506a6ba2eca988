# ruby mutate.rb TREE FILE PART [SECONDS]   program-made mutants of one file: tests first, then the oracle
require "fileutils"; require "tmpdir"
tree, file, part, limit = ARGV; limit = (limit || 150).to_i
src = File.read("#{tree}/lib/stagedoor/#{file}.rb"); lines = src.lines
muts = []
rules = [[/ < /, " <= "], [/ <= /, " < "], [/ > /, " >= "], [/ >= /, " > "], [/ \+ 1\b/, ""], [/ - 1\b/, ""], [/\(1\)/, "(0)"],
         [/ && .*?(?=\)|$| \?| \|\|)/, ""], [/ if .*$/, ""], [/ unless .*$/, ""], [/ \|\| .*$/, ""], [/\|=/, "="], [/\+=/, "="], [/\blo\b/, "hi"], [/\bhi\b/, "lo"],
         [/\bfrom\b/, "lo"], [/\bto\b/, "hi"], [/\bat\b/, "at + 1"], [/at - 1/, "at"], [/\.max\b/, ".min"], [/\.min\b/, ".max"], [/\.dup\b/, ""], [/wheel\b/, "wheel + 1"], [/ \+ /, " - "], [/ \|= /, " += "]]
lines.each_with_index do |l, i|
  next if l =~ /^\s*(#|end|def|class|module|private|attr|else|elsif .* then|$)/
  rules.each { |re, to| l.to_enum(:scan, re).each { m = Regexp.last_match; muts << [i, m.pre_match + to + m.post_match] } }
  muts << [i, l[/^\s*/] + "nil\n"] unless l =~ /\b(do|if|unless|while|case|when|elsif|=)\b.*$/ && l =~ /^\s*(if|unless|while|case|when|elsif)|\bdo\b|\{ *$/
end
muts.uniq!; muts.shuffle!(random: Random.new(7))
t0 = Time.now; tried = surv = 0
Dir.mktmpdir do |dir|
  FileUtils.cp_r("#{tree}/.", dir)
  muts.each do |i, new|
    next if lines[i] == new
    break if Time.now - t0 > limit
    tried += 1
    text = lines.dup; text[i] = new; File.write("#{dir}/lib/stagedoor/#{file}.rb", text.join)
    next unless system("ulimit -v 3000000; timeout 5 ruby -W0 #{dir}/test/run.rb >/dev/null 2>&1")
    surv += 1
    out = `ulimit -v 3000000; timeout 25 ruby -W0 #{__dir__}/oracle.rb #{dir} #{part} 0 #{part == "desk" ? 150 : 1500} 2>/dev/null`.strip
    puts "#{file}:#{i + 1} #{out}: #{lines[i].strip}  =>  #{new.strip}" unless out.start_with?("0 of"); $stdout.flush
  end
end
puts "== #{file} #{muts.length} mutants, tried #{tried}, passed the tests #{surv}"
