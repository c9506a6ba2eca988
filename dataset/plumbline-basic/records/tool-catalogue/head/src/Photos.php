<?php

declare(strict_types=1);

namespace Loft;

/** The photos of things, by their names below a folder. */
final class Photos
{
    private const TYPES = ['jpg' => 'image/jpeg', 'png' => 'image/png', 'webp' => 'image/webp'];

    public function __construct(private readonly string $folder)
    {
    }

    public function get(string $name): Response
    {
        if (preg_match('#^[\w ./-]+\.(jpg|png|webp)\z#', $name, $parts) !== 1) {
            throw $this->missing();
        }
        $root = realpath($this->folder);
        $path = realpath("{$this->folder}/$name");
        if ($root === false || $path === false || !str_starts_with($path, $root) || !is_file($path)) {
            throw $this->missing();
        }
        return new Response(200, self::TYPES[$parts[1]], file_get_contents($path));
    }

    private function missing(): Refusal
    {
        return new Refusal(404, 'there is no such photo');
    }
}
