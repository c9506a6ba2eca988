<?php

declare(strict_types=1);

namespace Pillarbox;

/** Makes values of mail headers of what others have written. */
final class Header
{
    /** Text on one line; encoded words (RFC 2047) if it is not ASCII. */
    public static function text(string $text): string
    {
        $line = trim((string) preg_replace('/[\x00-\x20\x7f]+/', ' ', $text));
        if (preg_match('/[\x80-\xff]/', $line) !== 1) {
            return $line;
        }
        return implode(' ', array_map(self::encodedWord(...), self::pieces($line)));
    }

    private static function encodedWord(string $piece): string
    {
        return '=?UTF-8?B?' . base64_encode($piece) . '?=';
    }

    /**
     * Pieces of some 40 bytes, since an encoded word has at most 75. No character is divided if it is UTF-8.
     *
     * @return list<string>
     */
    private static function pieces(string $line): array
    {
        $isUtf8 = preg_match_all('/.{1,10}/us', $line, $matches) !== false;
        return $isUtf8 ? $matches[0] : str_split($line, 40);
    }

    /** A name and an address, such as `"Ada, of the library" <ada@example.org>`. */
    public static function mailbox(string $name, string $email): string
    {
        $text = self::text($name);
        if ($text === '') {
            return $email;
        }
        $isAscii = preg_match('/[\x80-\xff]/', $name) !== 1;
        $phrase = $isAscii ? '"' . addcslashes($text, '"\\') . '"' : $text;
        return "$phrase <$email>";
    }
}
