<?php

declare(strict_types=1);

namespace Pillarbox;

require __DIR__ . '/../src/autoload.php';

const SITE = 'https://library.example.org/newsletter';
const FROM = 'library@example.org';

[$file, $command, $subject] = [...array_slice($argv, 1), null, null, null];
if ($file === null || !in_array($command, ['list', 'send'], true) || ($command === 'send' && $subject === null)) {
    fwrite(STDERR, "usage: php bin/pillarbox.php <file> list | send <subject>\n");
    exit(2);
}

$subscribers = new SubscriberFile($file);
if ($command === 'list') {
    foreach ($subscribers->all() as $subscriber) {
        echo $subscriber->email, $subscriber->confirmed ? '' : ' (not confirmed)', "\n";
    }
    exit(0);
}

$newsletter = new Newsletter($subscribers, new MailTransport(FROM), SITE);
$failed = $newsletter->send($subject, trim((string) stream_get_contents(STDIN)));
foreach ($failed as $email) {
    fwrite(STDERR, "not sent: $email\n");
}
exit($failed === [] ? 0 : 1);
