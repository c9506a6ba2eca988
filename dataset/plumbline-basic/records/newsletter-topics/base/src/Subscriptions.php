<?php

declare(strict_types=1);

namespace Pillarbox;

/** What the website does for subscribers. */
final class Subscriptions
{
    public function __construct(
        private readonly SubscriberFile $file,
        private readonly Transport $transport,
        private readonly string $site,
    ) {
    }

    /** Subscribes somebody, who has to confirm it. Whoever is subscribed gets the same mail again. */
    public function subscribe(string $email, string $name): void
    {
        if (filter_var($email, FILTER_VALIDATE_EMAIL) === false) {
            throw new InvalidInput('This is no address of a mailbox.');
        }
        $new = new Subscriber($email, $name, bin2hex(random_bytes(16)));
        $this->file->change(static function (array $all) use (&$new): array {
            foreach ($all as $subscriber) {
                if (strcasecmp($subscriber->email, $new->email) === 0) {
                    $new = $subscriber;
                    return $all;
                }
            }
            return [...$all, $new];
        });
        $link = "{$this->site}/confirm?token={$new->token}";
        $this->transport->send(new Message($new->email, 'Our newsletter', "Please open this to confirm:\n$link\n"));
    }

    /** Whether there is such a subscriber. */
    public function confirm(string $token): bool
    {
        return $this->with($token, static function (Subscriber $subscriber): void {
            $subscriber->confirmed = true;
        });
    }

    public function unsubscribe(string $token): void
    {
        $this->file->change(static fn (array $all): array => array_filter(
            $all,
            static fn (Subscriber $subscriber): bool => !hash_equals($subscriber->token, $token),
        ));
    }

    /** @param callable(Subscriber): void $change */
    private function with(string $token, callable $change): bool
    {
        $found = false;
        $this->file->change(static function (array $all) use ($token, $change, &$found): array {
            foreach ($all as $subscriber) {
                if (hash_equals($subscriber->token, $token)) {
                    $found = true;
                    $change($subscriber);
                }
            }
            return $all;
        });
        return $found;
    }
}
