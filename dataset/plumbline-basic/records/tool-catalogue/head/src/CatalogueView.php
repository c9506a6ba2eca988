<?php

declare(strict_types=1);

namespace Loft;

/** The catalogue as people see it. */
final class CatalogueView
{
    /** @param array<int, Loan> $out by item */
    public function __construct(private readonly array $out)
    {
    }

    public function page(Page $page): string
    {
        $title = $page->group === '' ? 'Everything' : self::escape($page->group);
        $rows = implode('', array_map($this->row(...), $page->items)) ?: "<li>Nothing here.</li>\n";
        $html = "<!doctype html>\n<title>$title</title>\n<h1>$title</h1>\n<ul>\n$rows</ul>\n";
        if ($page->next !== null) {
            $query = http_build_query(['group' => $page->group, 'after' => $page->next->word()]);
            $html .= '<a rel="next" href="/catalogue?' . self::escape($query) . "\">More</a>\n";
        }
        return $html;
    }

    private function row(Item $item): string
    {
        $group = self::escape('/catalogue?' . http_build_query(['group' => $item->group]));
        $parts = [self::escape($item->name), "<a href=\"$group\">" . self::escape($item->group) . '</a>'];
        if ($item->photo !== '') {
            $photo = self::escape('/photo?' . http_build_query(['name' => $item->photo]));
            array_unshift($parts, "<img src=\"$photo\" alt=\"\">");
        }
        if (isset($this->out[$item->id])) {
            $parts[] = "out until {$this->out[$item->id]->due}";
        }
        return "<li id=\"item-{$item->id}\">" . implode(' ', $parts) . "</li>\n";
    }

    private static function escape(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
    }
}
