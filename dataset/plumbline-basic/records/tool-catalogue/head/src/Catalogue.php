<?php

declare(strict_types=1);

namespace Loft;

/** What can be borrowed, in pages. */
final class Catalogue
{
    public const PAGE = 20;

    public function __construct(private readonly Items $items)
    {
    }

    /** The page that follows a mark, or the first one. An empty group stands for all. */
    public function page(?Mark $after, string $group): Page
    {
        $rest = array_filter(
            $this->items->all(),
            static fn (Item $item) => !$item->retired
                && ($group === '' || $item->group === $group)
                && ($after === null || $after->isBefore($item)),
        );
        $shown = array_slice($rest, 0, self::PAGE);
        $next = count($rest) > self::PAGE ? Mark::of(end($shown)) : null;
        return new Page($shown, $group, $next);
    }
}
