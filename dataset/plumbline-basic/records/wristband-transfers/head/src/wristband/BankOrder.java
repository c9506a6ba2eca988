package wristband;

/**
 * Money that the bank is to send.
 *
 * @param wallet whose it was
 * @param iban where it goes
 */
public record BankOrder(String wallet, String iban, long cents) {}
