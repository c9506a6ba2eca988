package wristband;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Keeps wallets and entries. Everything is read and changed in transactions, one after the other. */
public final class Store {
    final Map<String, Wallet> wallets = new HashMap<>();
    final Map<String, List<Entry>> entries = new HashMap<>();

    /**
     * Runs {@code work} in a new transaction, and gives back what it returns. All that it changed is kept when it
     * returns, and nothing of it when it throws.
     */
    public synchronized <T> T run(Function<Transaction, T> work) {
        Transaction transaction = new Transaction(this);
        T result = work.apply(transaction);
        transaction.keep();
        return result;
    }

    /** The same for work without a result. */
    public void change(Consumer<Transaction> work) {
        run(transaction -> {
            work.accept(transaction);
            return null;
        });
    }

    /** All entries of a wallet, oldest first. */
    public synchronized List<Entry> entriesOf(String wallet) {
        return List.copyOf(entries.getOrDefault(wallet, List.of()));
    }

    /** What all wallets have together, in cents: what the festival owes its visitors. */
    public synchronized long owed() {
        return wallets.values().stream().mapToLong(Wallet::cents).sum();
    }

    Optional<Entry> entry(String wallet, String reference) {
        return entries.getOrDefault(wallet, List.of()).stream()
                .filter(entry -> entry.reference().equals(reference))
                .findFirst();
    }

    void add(Entry entry) {
        entries.computeIfAbsent(entry.wallet(), id -> new ArrayList<>()).add(entry);
    }
}
