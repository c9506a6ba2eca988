package wristband;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changes that are kept together or not at all. Only to be used within {@link Store#run}. */
public final class Transaction {
    private final Store store;
    private final Map<String, Wallet> changed = new LinkedHashMap<>();
    private final List<Entry> added = new ArrayList<>();

    Transaction(Store store) {
        this.store = store;
    }

    /** A wallet as it is within this transaction. */
    public Wallet wallet(String id) {
        return find(id).orElseThrow(() -> new Refused("there is no band " + id));
    }

    /** The same, or nothing if there is no such band. */
    public Optional<Wallet> find(String id) {
        return Optional.ofNullable(changed.getOrDefault(id, store.wallets.get(id)));
    }

    public void put(Wallet wallet) {
        changed.put(wallet.id(), wallet);
    }

    /** What was entered in a wallet under a reference. */
    public Optional<Entry> entry(String wallet, String reference) {
        return added.stream()
                .filter(entry -> entry.wallet().equals(wallet) && entry.reference().equals(reference))
                .findFirst()
                .or(() -> store.entry(wallet, reference));
    }

    public void add(Entry entry) {
        added.add(entry);
    }

    void keep() {
        store.wallets.putAll(changed);
        added.forEach(store::add);
    }
}
