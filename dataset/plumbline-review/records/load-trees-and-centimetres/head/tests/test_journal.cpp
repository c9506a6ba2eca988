#include "check.hpp"
#include "journal/journal.hpp"

using namespace quayside;

namespace {

std::string text(const Journal::Recovered& found) {
    std::string out = found.snapshot ? "(" + *found.snapshot + ")" : "";
    for (const auto& record : found.records) out += std::to_string(record.number) + record.payload;
    return out;
}

}  // namespace

TEST(journal_finds_what_was_written) {
    MemoryStorage storage;
    {
        Journal journal(storage);
        CHECK_THROWS(journal.append("x"), JournalError);
        CHECK_EQ(text(journal.open()), "");
        CHECK_EQ(journal.append("a"), 1u);
        CHECK_EQ(journal.append_batch({"b", "", "c"}), 4u);
    }
    Journal journal(storage);
    CHECK_EQ(text(journal.open()), "1a2b34c");
    CHECK_EQ(journal.append("d"), 5u);
    CHECK_EQ(text(Journal(storage).open()), "1a2b34c5d");
}

TEST(journal_drops_a_torn_batch) {
    MemoryStorage full;
    Journal journal(full);
    journal.open();
    journal.append("first");
    journal.append_batch({"second", "third"});
    std::string name = full.list().front();
    std::string bytes = full.raw(name);
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
        MemoryStorage storage;
        storage.append(name, std::string_view(bytes).substr(0, size));
        Journal torn(storage);
        std::string found = text(torn.open());
        CHECK_EQ(found, size == bytes.size() ? "1first2second3third" : size >= 19 ? "1first" : "");
        torn.append("next");
        CHECK(text(Journal(storage).open()).ends_with("next"));
    }
}

TEST(journal_rolls_and_prunes) {
    MemoryStorage storage;
    Journal journal(storage, {64, 2});
    journal.open();
    for (int i = 0; i < 10; ++i) journal.append("record " + std::to_string(i));
    CHECK(storage.list().size() > 2);
    journal.snapshot("S1");
    journal.append("x");
    CHECK(text(Journal(storage).open()).starts_with("(S1)11x"));
    std::size_t before = storage.list().size();
    journal.snapshot("S2");
    CHECK(storage.list().size() < before);
    journal.append("y");
    journal.snapshot("S3");
    journal.append("z");
    CHECK_EQ(text(Journal(storage).open()), "(S3)13z");
    storage.raw("snapshot-000000000000000c")[9] ^= 1;
    CHECK_EQ(text(Journal(storage).open()), "(S2)12y13z");
}

TEST(journal_refuses_damage) {
    MemoryStorage storage;
    Journal journal(storage, {32, 2});
    journal.open();
    for (int i = 0; i < 4; ++i) journal.append("record " + std::to_string(i));
    auto names = storage.list();
    std::string kept = storage.raw(names[1]);
    storage.raw(names[1])[14] ^= 1;
    CHECK_THROWS(Journal(storage).open(), JournalError);
    storage.remove(names[1]);
    CHECK_THROWS(Journal(storage).open(), JournalError);
    storage.append(names[1], kept);
    CHECK_EQ(Journal(storage).open().records.size(), 4u);
    storage.remove(names[0]);
    CHECK_THROWS(Journal(storage).open(), JournalError);
}

TEST(journal_fails_once) {
    MemoryStorage storage;
    Journal journal(storage);
    journal.open();
    journal.append("a");
    storage.fail_after(10);
    CHECK_THROWS(journal.append("bbbbbbbbbbbbbb"), StorageError);
    CHECK(journal.failed());
    storage.heal();
    CHECK_THROWS(journal.append("c"), JournalError);
    CHECK_EQ(text(journal.open()), "1a");
    CHECK_EQ(journal.append("c"), 2u);
}

TEST(journal_survives_a_loss_of_power) {
    MemoryStorage storage;
    Journal journal(storage, {64, 2});
    journal.open();
    for (int i = 0; i < 6; ++i) journal.append("record " + std::to_string(i));
    journal.sync();
    journal.append("lost");
    journal.append("lost too");
    storage.crash(3);
    Journal again(storage, {64, 2});
    CHECK_EQ(again.open().records.size(), 6u);
    again.snapshot("S");
    storage.crash();
    CHECK_EQ(text(Journal(storage).open()), "(S)");
}
