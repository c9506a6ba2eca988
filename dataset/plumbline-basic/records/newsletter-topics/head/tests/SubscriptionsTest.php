<?php

declare(strict_types=1);

use Pillarbox\Header;
use Pillarbox\InvalidInput;
use Pillarbox\Newsletter;
use Pillarbox\SubscriberFile;
use Pillarbox\Subscriptions;

function testWhoSubscribesHasToConfirm(): void
{
    $file = new SubscriberFile(newPath());
    $mail = new KeptMail();
    $subscriptions = new Subscriptions($file, $mail, SITE);
    $subscriptions->subscribe('ada@example.org', 'Ada');
    $subscriptions->subscribe('ADA@example.org', '');
    equal(['ada@example.org', 'ada@example.org'], $mail->recipients());
    [$ada] = $file->all();
    equal("Please open this to confirm:\nhttps://library.test/confirm?token={$ada->token}\n", $mail->mails[1]->body);
    equal([false, true, false], [$ada->confirmed, $subscriptions->confirm($ada->token), $subscriptions->confirm('x')]);
    equal(true, $file->all()[0]->confirmed);
}

function testAddressesAreChecked(): void
{
    $subscriptions = new Subscriptions(new SubscriberFile(newPath()), new KeptMail(), SITE);
    throws(InvalidInput::class, static fn () => $subscriptions->subscribe('ada', 'Ada'));
    throws(InvalidInput::class, static fn () => $subscriptions->subscribe("a@example.org\nBcc: b@example.org", ''));
}

function testWhoUnsubscribesIsForgotten(): void
{
    $file = fileWith('Ada', 'Ben', 'Cleo');
    (new Subscriptions($file, new KeptMail(), SITE))->unsubscribe($file->all()[0]->token);
    equal(['Ben', 'Cleo'], array_map(static fn ($subscriber) => $subscriber->name, $file->all()));
}

function testALetterGoesToWhoeverConfirmed(): void
{
    $file = fileWith('Ada', 'Ben');
    (new Subscriptions($file, new KeptMail(), SITE))->subscribe('cleo@example.org', 'Cleo');
    $mail = new KeptMail(['ben@example.org']);
    equal(['ben@example.org'], (new Newsletter($file, $mail, SITE))->send('Summer', 'We close in July.'));
    equal(['ada@example.org'], $mail->recipients());
    equal(true, str_starts_with($mail->mails[0]->body, "Dear Ada,\n\nWe close in July.\n\n-- \nYour topics: https"));
    equal(true, str_contains($mail->mails[0]->headers(), "\r\nList-Unsubscribe: <https://library.test/unsubscribe?"));
}

function testHeadersOfWhatOthersWrote(): void
{
    equal('Summer Bcc: x', Header::text("Summer\r\nBcc: x "));
    equal('=?UTF-8?B?w6k=?=', Header::text('é'));
    equal('"Ada \"A.\" B" <a@example.org>', Header::mailbox('Ada "A." B', 'a@example.org'));
    equal('a@example.org', Header::mailbox(' ', 'a@example.org'));
}
