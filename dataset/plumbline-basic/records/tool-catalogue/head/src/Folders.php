<?php

declare(strict_types=1);

namespace Loft;

/** What is where. */
final class Folders
{
    public function __construct(private readonly string $data)
    {
    }

    public function items(): JsonFile
    {
        return new JsonFile("{$this->data}/items.json");
    }

    public function members(): JsonFile
    {
        return new JsonFile("{$this->data}/members.json");
    }

    public function loans(): JsonFile
    {
        return new JsonFile("{$this->data}/loans.json");
    }

    public function photos(): string
    {
        return "{$this->data}/photos";
    }

    /** For the desk's eyes only. */
    public function photosOfCards(): string
    {
        return "{$this->data}/photos-of-cards";
    }
}
