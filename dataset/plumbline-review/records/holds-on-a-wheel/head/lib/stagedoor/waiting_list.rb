# frozen_string_literal: true

module Stagedoor
  # People who want seats that are not there yet. When there are, seats are held for them and they
  # are told. Who comes first and who has to wait is in docs/waiting-list.md.
  class WaitingList
    TIERS = %w[friend member general].freeze
    Entry = Struct.new(:id, :house, :patron, :party, :bands, :tier, :lapses, :place, :passed, :offer) do
      def rank
        [TIERS.index(tier), place]
      end

      def wanted
        bands || house.plan.bands
      end
    end

    def initialize(holds, settings, journal, clock)
      @holds = holds
      @settings = settings
      @journal = journal
      @clock = clock
      @entries = {}
      @queues = Hash.new { |hash, house| hash[house] = [] }
      @awake = {}
      @serial = 0
      @places = 0
      @told = []
      holds.on_open { |house| wake(house) }
      holds.on_lapse { |hold| lapsed(hold) }
      holds.on_confirm { |hold| settled(hold) }
    end

    def on_offer(&block)
      @told << block
    end

    def join(house, patron, party, bands: nil, tier: "general")
      raise Refused, "party of #{party}" unless party.between?(1, [@holds.limit, house.largest_party(bands)].min)
      raise Refused, "no tier #{tier}" unless TIERS.include?(tier)

      enter("w#{@serial + 1}", house, patron, party, bands, tier, 0)
    end

    def leave(id)
      entry = find(id)
      @holds.release(entry.offer, "declined") if entry.offer
      remove(entry)
      wake(entry.house)
    end

    # Something may have come free there.
    def wake(house)
      @awake[house] = true
    end

    # Offers what is there.
    def run
      @awake.keys.each do |house|
        @awake.delete(house)
        serve(house) if house.starts_at > @clock.now
      end
    end

    # Those who have no offer, whose turn is next first.
    def waiting(house)
      @queues[house].dup
    end

    def find(id)
      @entries.fetch(id) { raise NotFound, "nobody waits as #{id}" }
    end

    def length
      @entries.length
    end

    # For replaying.
    def restore(id, house, patron, party, bands, tier, lapses)
      @places += 1
      @serial = [@serial, id[1..].to_i].max
      entry = Entry.new(id, house, patron, party, bands, tier, lapses, @places, 0)
      @entries[id] = entry
      queue = @queues[house]
      at = queue.bsearch_index { |other| (other.rank <=> entry.rank).positive? } || queue.length
      queue.insert(at, entry)
      wake(house)
      entry
    end

    def offered(id, hold_id)
      entry = find(id)
      entry.offer = hold_id
      @queues[entry.house].delete(entry)
    end

    def forget(id)
      entry = @entries.delete(id)
      @queues[entry.house].delete(entry) if entry
    end

    private

    def serve(house)
      picker = Picker.new(house)
      kept = []
      missed = []
      passed = []
      waiting(house).each do |entry|
        bands = entry.wanted - kept
        seats = picker.find(entry.party, bands)
        if seats
          offer(entry, seats)
          band = house.plan.seat(seats.first).band
          passed.concat(missed.select { |other| other.wanted.include?(band) })
        else
          missed << entry
          kept = entry.wanted if entry.passed >= @settings.waiting_passes
        end
      end
      passed.each { |entry| entry.passed += 1 }
    end

    def offer(entry, seats)
      hold = @holds.place(entry.house, seats, "waiting:#{entry.id}", :offer)
      offered(entry.id, hold.id)
      @told.each { |block| block.call(entry, hold) }
    end

    def entry_of(hold)
      id = hold.owner[/\Awaiting:(.+)/, 1]
      id && @entries[id]
    end

    # Once they may go to the end.
    def lapsed(hold)
      entry = entry_of(hold)
      return unless entry

      remove(entry)
      return if entry.lapses.positive?

      enter(entry.id, entry.house, entry.patron, entry.party, entry.bands, entry.tier, entry.lapses + 1)
    end

    def settled(hold)
      entry = entry_of(hold)
      remove(entry) if entry
    end

    def enter(id, house, patron, party, bands, tier, lapses)
      entry = restore(id, house, patron, party, bands, tier, lapses)
      @journal.append("join", @clock.now, "id" => id, "performance" => house.id, "patron" => patron,
                                          "party" => party, "bands" => bands, "tier" => tier, "lapses" => lapses)
      entry
    end

    def remove(entry)
      forget(entry.id)
      @journal.append("leave", @clock.now, "id" => entry.id)
    end
  end
end
