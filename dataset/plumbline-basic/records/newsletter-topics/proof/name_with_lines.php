<?php

declare(strict_types=1);

// A name in the form that brings a header of its own.

use Pillarbox\Letters;

require __DIR__ . '/scene.php';

$mail = new KeptMail();
$letters = new Letters($mail, 'editors@example.org');
$letters->forward("Ada\r\nBcc: victim@example.net\r\nX-Rest: ", 'ada@example.org', 'Buy this.');
$lines = preg_split('/\r\n|\r|\n/', $mail->mails[0]->headers());
$names = array_map(static fn (string $line) => strtolower(explode(':', $line)[0]), $lines);
if (!in_array('reply-to', $names, true)) {
    exit(2);
}
verdict(in_array('bcc', $names, true), implode("\n", $lines));
