<?php

declare(strict_types=1);

namespace Pillarbox;

final class Newsletter
{
    public function __construct(
        private readonly SubscriberFile $file,
        private readonly Transport $transport,
        private readonly string $site,
    ) {
    }

    /**
     * Sends a letter to everybody who has confirmed.
     *
     * @return list<string> the addresses to which it could not be sent
     */
    public function send(string $subject, string $text): array
    {
        $failed = [];
        foreach ($this->file->all() as $subscriber) {
            if ($subscriber->confirmed && !$this->transport->send($this->letter($subscriber, $subject, $text))) {
                $failed[] = $subscriber->email;
            }
        }
        return $failed;
    }

    private function letter(Subscriber $subscriber, string $subject, string $text): Message
    {
        $link = "{$this->site}/unsubscribe?token={$subscriber->token}";
        $greeting = $subscriber->name === '' ? 'Dear reader' : "Dear {$subscriber->name}";
        $message = new Message($subscriber->email, $subject, "$greeting,\n\n$text\n\n-- \nNo more of this: $link\n");
        return $message->header('List-Unsubscribe', "<$link>");
    }
}
