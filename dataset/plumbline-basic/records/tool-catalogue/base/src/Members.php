<?php

declare(strict_types=1);

namespace Loft;

final class Members
{
    public function __construct(private readonly JsonFile $file, private readonly string $photosOfCards)
    {
    }

    public function name(int $id): string
    {
        foreach ($this->file->rows() as $row) {
            if ($row['id'] === $id) {
                return $row['name'];
            }
        }
        throw new Refusal(404, "there is no member $id");
    }

    public function card(int $id): string
    {
        $path = "{$this->photosOfCards}/$id.jpg";
        if (!is_file($path)) {
            throw new Refusal(404, "there is no photo of the card of $id");
        }
        return file_get_contents($path);
    }
}
