<?php

declare(strict_types=1);

namespace Loft;

final class Items
{
    public function __construct(private readonly JsonFile $file)
    {
    }

    /** @return list<Item> in the order in which they are shown */
    public function all(): array
    {
        $items = array_map(Item::fromRow(...), $this->file->rows());
        usort($items, Item::compare(...));
        return $items;
    }

    public function get(int $id): Item
    {
        foreach ($this->all() as $item) {
            if ($item->id === $id) {
                return $item;
            }
        }
        throw new Refusal(404, "there is no item $id");
    }
}
