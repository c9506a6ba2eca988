<?php

declare(strict_types=1);

namespace Loft;

final class App
{
    private readonly Items $items;
    private readonly Members $members;
    private readonly Desk $desk;
    private readonly Catalogue $catalogue;
    private readonly Photos $photos;

    public function __construct(Folders $folders, private readonly string $deskKey, \DateTimeImmutable $today)
    {
        $this->items = new Items($folders->items());
        $this->members = new Members($folders->members(), $folders->photosOfCards());
        $this->desk = new Desk($this->items, $this->members, $folders->loans(), $today);
        $this->catalogue = new Catalogue($this->items);
        $this->photos = new Photos($folders->photos());
    }

    public function answer(Request $request): Response
    {
        try {
            return $this->route($request);
        } catch (Refusal $refusal) {
            return Response::json(['error' => $refusal->getMessage()], $refusal->status);
        }
    }

    private function route(Request $request): Response
    {
        if (str_starts_with($request->path, '/desk/')) {
            return $this->desk($request);
        }
        return match ("{$request->method} {$request->path}") {
            'GET /catalogue' => $this->page($request),
            'GET /photo' => $this->photos->get($request->text('name')),
            default => throw new Refusal(404, 'there is nothing here'),
        };
    }

    private function page(Request $request): Response
    {
        $after = $request->text('after');
        $page = $this->catalogue->page($after === '' ? null : Mark::read($after), $request->text('group'));
        return new Response(200, 'text/html; charset=utf-8', (new CatalogueView($this->desk->out()))->page($page));
    }

    private function desk(Request $request): Response
    {
        if ($this->deskKey === '' || !hash_equals($this->deskKey, $request->deskKey)) {
            throw new Refusal(403, 'this is for the desk');
        }
        return match ("{$request->method} {$request->path}") {
            'GET /desk/items' => $this->listed(),
            'POST /desk/lend' => $this->lend($request),
            'POST /desk/return' => $this->takeBack($request),
            'GET /desk/overdue' => Response::json($this->desk->overdue()),
            'GET /desk/card' => new Response(200, 'image/jpeg', $this->members->card($request->number('member'))),
            default => throw new Refusal(404, 'there is nothing here'),
        };
    }

    private function listed(): Response
    {
        $out = $this->desk->out();
        $row = static fn (Item $item) => [...get_object_vars($item), 'loan' => $out[$item->id] ?? null];
        return Response::json(array_map($row, $this->items->all()));
    }

    private function lend(Request $request): Response
    {
        $days = $request->number('days');
        return Response::json($this->desk->lend($request->number('item'), $request->number('member'), $days));
    }

    private function takeBack(Request $request): Response
    {
        $this->desk->takeBack($request->number('item'));
        return Response::json(['returned' => $request->number('item')]);
    }
}
