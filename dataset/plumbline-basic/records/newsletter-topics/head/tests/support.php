<?php

declare(strict_types=1);

use Pillarbox\Message;
use Pillarbox\SubscriberFile;
use Pillarbox\Subscriptions;
use Pillarbox\Transport;

const SITE = 'https://library.test';

function equal(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new Exception(var_export($actual, true) . ' is not ' . var_export($expected, true));
    }
}

/** Fails unless `$action` throws a `$class`. */
function throws(string $class, callable $action): void
{
    try {
        $action();
    } catch (Throwable $thrown) {
        equal($class, $thrown::class);
        return;
    }
    throw new Exception("no $class was thrown");
}

/** Keeps mails instead of sending them, but for those to some addresses. */
final class KeptMail implements Transport
{
    /** @var list<Message> */
    public array $mails = [];

    public function __construct(private readonly array $refused = [])
    {
    }

    public function send(Message $message): bool
    {
        if (in_array($message->to, $this->refused, true)) {
            return false;
        }
        $this->mails[] = $message;
        return true;
    }

    /** @return list<string> */
    public function recipients(): array
    {
        return array_map(static fn (Message $mail) => $mail->to, $this->mails);
    }
}

/** A file of which nothing is there yet, and which is gone at the end. */
function newPath(): string
{
    $path = tempnam(sys_get_temp_dir(), 'pillarbox');
    unlink($path);
    register_shutdown_function(static fn () => array_map('unlink', glob("$path*")));
    return $path;
}

/** A file with confirmed subscribers of these names. */
function fileWith(string ...$names): SubscriberFile
{
    $file = new SubscriberFile(newPath());
    $subscriptions = new Subscriptions($file, new KeptMail(), SITE);
    foreach ($names as $name) {
        $subscriptions->subscribe(strtolower($name) . '@example.org', $name);
    }
    foreach ($file->all() as $subscriber) {
        $subscriptions->confirm($subscriber->token);
    }
    return $file;
}
