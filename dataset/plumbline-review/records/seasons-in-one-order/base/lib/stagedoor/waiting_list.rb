# frozen_string_literal: true

module Stagedoor
  # People who want seats that are not there yet. When there are, seats are held for them and they
  # are told; members first.
  class WaitingList
    Entry = Struct.new(:id, :house, :patron, :party, :bands, :member, :offer)

    def initialize(holds, journal, clock)
      @holds = holds
      @journal = journal
      @clock = clock
      @entries = []
      @serial = 0
      @told = []
      holds.on_lapse { |hold| lapsed(hold) }
      holds.on_confirm { |hold| settled(hold) }
    end

    def on_offer(&block)
      @told << block
    end

    def join(house, patron, party, bands: nil, member: false)
      raise Refused, "party of #{party}" unless party.between?(1, @holds.limit)

      id = "w#{@serial + 1}"
      restore(id, house, patron, party, bands, member)
      @journal.append("join", @clock.now, "id" => id, "performance" => house.id, "patron" => patron,
                                          "party" => party, "bands" => bands, "member" => member)
      @entries.last
    end

    def leave(id)
      entry = find(id)
      @holds.release(entry.offer, "declined") if entry.offer
      remove(entry)
    end

    # Offers what is there.
    def match(houses)
      houses.each do |house|
        waiting(house).each do |entry|
          seats = Picker.new(house).find(entry.party, entry.bands)
          offer(entry, seats) if seats
        end
      end
    end

    # Those who still have no offer, whose turn is next first.
    def waiting(house)
      mine = @entries.select { |entry| entry.house == house && entry.offer.nil? }
      mine.sort_by { |entry| [entry.member ? 0 : 1, entry.id[1..].to_i] }
    end

    def find(id)
      @entries.find { |entry| entry.id == id } or raise NotFound, "nobody waits as #{id}"
    end

    def length
      @entries.length
    end

    # For replaying.
    def restore(id, house, patron, party, bands, member)
      @entries << Entry.new(id, house, patron, party, bands, member, nil)
      @serial = [@serial, id[1..].to_i].max
    end

    def offered(id, hold_id)
      find(id).offer = hold_id
    end

    def forget(id)
      @entries.reject! { |entry| entry.id == id }
    end

    private

    def offer(entry, seats)
      hold = @holds.place(entry.house, seats, "waiting:#{entry.id}", :offer)
      entry.offer = hold.id
      @told.each { |block| block.call(entry, hold) }
    end

    def entry_of(hold)
      id = hold.owner[/\Awaiting:(.+)/, 1]
      id && @entries.find { |entry| entry.id == id }
    end

    def lapsed(hold)
      entry = entry_of(hold)
      remove(entry) if entry
    end

    def settled(hold)
      entry = entry_of(hold)
      remove(entry) if entry
    end

    def remove(entry)
      @entries.delete(entry)
      @journal.append("leave", @clock.now, "id" => entry.id)
    end
  end
end
