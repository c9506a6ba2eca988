<?php

declare(strict_types=1);

namespace Pillarbox;

/** Letters to the editors, from the form below every issue. */
final class Letters
{
    public function __construct(private readonly Transport $transport, private readonly string $editors)
    {
    }

    /** Hands a letter on, so that the editors only have to answer the mail. Whether it was accepted. */
    public function forward(string $name, string $email, string $text): bool
    {
        if (filter_var($email, FILTER_VALIDATE_EMAIL) === false) {
            throw new InvalidInput('This is no address of a mailbox.');
        }
        if (trim($text) === '') {
            throw new InvalidInput('The letter is empty.');
        }
        $message = new Message($this->editors, "Letter from $name: " . Excerpt::of($text), $text);
        return $this->transport->send($message->header('Reply-To', "\"$name\" <$email>"));
    }
}
