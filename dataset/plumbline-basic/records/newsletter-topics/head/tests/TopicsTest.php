<?php

declare(strict_types=1);

use Pillarbox\InvalidInput;
use Pillarbox\Newsletter;
use Pillarbox\SubscriberFile;
use Pillarbox\Subscriptions;

function testSubscribersBeginWithAllTopics(): void
{
    equal(['programme', 'children', 'music'], fileWith('Ada')->all()[0]->topics);
}

function testTopicsAreLeftAndJoined(): void
{
    $file = fileWith('Ada', 'Ben');
    $subscriptions = new Subscriptions($file, new KeptMail(), SITE);
    $token = $file->all()[0]->token;
    equal(true, $subscriptions->leave($token, 'children'));
    equal(true, $subscriptions->leave($token, 'children'));
    equal(['programme', 'music'], $file->all()[0]->topics);
    equal(['programme', 'children', 'music'], $file->all()[1]->topics);
    $subscriptions->join($token, 'children');
    $subscriptions->join($token, 'music');
    equal(['programme', 'music', 'children'], $file->all()[0]->topics);
    equal(false, $subscriptions->join('x', 'music'));
    throws(InvalidInput::class, static fn () => $subscriptions->leave($token, 'cooking'));
}

function testWhoSubscribedBeforeTopicsHasAll(): void
{
    $path = newPath();
    file_put_contents($path, '[{"email":"a@example.org","name":"Ada","token":"t","confirmed":true}]');
    equal(['programme', 'children', 'music'], (new SubscriberFile($path))->all()[0]->topics);
}

function testTheFileIsReadable(): void
{
    $path = newPath();
    (new Subscriptions(new SubscriberFile($path), new KeptMail(), SITE))->subscribe('zoe@example.org', 'Zoë / Zo');
    equal(true, str_contains((string) file_get_contents($path), "\n        \"name\": \"Zoë / Zo\",\n"));
}

function testALetterOnATopicGoesToThoseWhoHaveIt(): void
{
    $file = fileWith('Ada', 'Ben');
    (new Subscriptions($file, new KeptMail(), SITE))->leave($file->all()[0]->token, 'music');
    $mail = new KeptMail();
    $newsletter = new Newsletter($file, $mail, SITE);
    $newsletter->send('Concert', 'On Friday.', 'music');
    equal(['ben@example.org'], $mail->recipients());
    $newsletter->send('Summer', 'We close in July.');
    equal(['ben@example.org', 'ada@example.org', 'ben@example.org'], $mail->recipients());
}
