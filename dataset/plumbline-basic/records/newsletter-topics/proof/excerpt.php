<?php

declare(strict_types=1);

// A letter in which an accented letter is just where the excerpt ends.

use Pillarbox\Letters;

require __DIR__ . '/scene.php';

$mail = new KeptMail();
$text = 'Thanks to all of you who opened the café at last, I missed it.';
(new Letters($mail, 'editors@example.org'))->forward('Ada', 'ada@example.org', $text);
preg_match_all('/=\?UTF-8\?B\?(.*?)\?=/', $mail->mails[0]->subject, $words);
$subject = implode('', array_map('base64_decode', $words[1]));
if (!str_contains($subject, 'Thanks to all of you')) {
    exit(2);
}
verdict(preg_match('//u', $subject) !== 1, 'the subject is ' . json_encode($subject, JSON_INVALID_UTF8_SUBSTITUTE));
