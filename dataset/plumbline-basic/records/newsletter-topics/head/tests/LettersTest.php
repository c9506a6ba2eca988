<?php

declare(strict_types=1);

use Pillarbox\Excerpt;
use Pillarbox\InvalidInput;
use Pillarbox\Letters;

function testALetterIsHandedOn(): void
{
    $mail = new KeptMail();
    $letters = new Letters($mail, 'editors@example.org');
    equal(true, $letters->forward('Ada', 'ada@example.org', "Thank you.\nMore of it!"));
    equal('editors@example.org', $mail->mails[0]->to);
    equal('Letter from Ada: Thank you. More of it!', $mail->mails[0]->subject);
    equal(true, str_ends_with($mail->mails[0]->headers(), "\r\nReply-To: \"Ada\" <ada@example.org>"));
    equal("Thank you.\nMore of it!", $mail->mails[0]->body);
}

function testLettersAreChecked(): void
{
    $letters = new Letters(new KeptMail(), 'editors@example.org');
    throws(InvalidInput::class, static fn () => $letters->forward('Ada', 'ada', 'Thank you.'));
    throws(InvalidInput::class, static fn () => $letters->forward('Ada', 'ada@example.org', "\n"));
}

function testALetterThatIsNotAcceptedIsNotPassedOver(): void
{
    $letters = new Letters(new KeptMail(['editors@example.org']), 'editors@example.org');
    equal(false, $letters->forward('Ada', 'ada@example.org', 'Thank you.'));
}

function testExcerpts(): void
{
    equal('Thank you. Bye.', Excerpt::of(" Thank you.\n\nBye. "));
    equal('Thank…', Excerpt::of('Thank you. Bye.', 6));
    equal('Thank you. Bye.', Excerpt::of('Thank you. Bye.', 15));
}
