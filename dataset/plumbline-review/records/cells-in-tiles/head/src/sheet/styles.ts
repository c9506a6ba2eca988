export interface Style {
  format: string;
  bold: boolean;
  italic: boolean;
  color: string | null;
  fill: string | null;
  align: "auto" | "left" | "center" | "right";
  wrap: boolean;
}

export type StylePatch = Partial<Style>;

export const PLAIN_STYLE: Style = { format: "General", bold: false, italic: false, color: null, fill: null, align: "auto", wrap: false };

/** Texts by numbers: formats and colours come up again and again. */
class Words {
  private readonly numbers = new Map<string, number>();

  number(text: string): number {
    let n = this.numbers.get(text);
    if (n === undefined) this.numbers.set(text, (n = this.numbers.size + 1));
    return n;
  }
}

/** Every combination once; cells carry its number. Number 0 is the plain one. */
export class StylePool {
  private readonly styles: Style[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly formats = new Words();
  private readonly colors = new Words();
  /** What came of a patch: the same one is laid over the same styles for every cell of a selection. */
  private readonly patches = new WeakMap<StylePatch, Map<number, number>>();

  constructor() {
    this.intern(PLAIN_STYLE);
  }

  get(id: number): Style {
    return this.styles[id] ?? PLAIN_STYLE;
  }

  intern(style: Style): number {
    const color = colorOf(style.color);
    const fill = colorOf(style.fill);
    const key = this.keyOf(style, color, fill);
    let id = this.numbers.get(key);
    if (id === undefined) {
      id = this.styles.length;
      this.styles.push({ ...style, color, fill });
      this.numbers.set(key, id);
    }
    return id;
  }

  patched(id: number, patch: StylePatch): number {
    let known = this.patches.get(patch);
    if (!known) this.patches.set(patch, (known = new Map()));
    let after = known.get(id);
    if (after === undefined) known.set(id, (after = this.intern({ ...this.get(id), ...patch })));
    return after;
  }

  all(): readonly Style[] {
    return this.styles;
  }

  private keyOf(s: Style, color: string | null, fill: string | null): string {
    const flags = (s.bold ? 1 : 0) | (s.italic ? 2 : 0) | (s.wrap ? 4 : 0);
    return [this.formats.number(s.format), color === null ? 0 : this.colors.number(color), fill === null ? 0 : this.colors.number(fill), s.align, flags].join();
  }
}

/** One spelling for each colour: six digits, in lower case. */
function colorOf(color: string | null): string | null {
  if (typeof color !== "string") return null;
  const lower = color.toLowerCase();
  const m = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(lower);
  return m ? `#${m[1]}${m[1]}${m[2]}${m[2]}${m[3]}${m[3]}` : lower;
}

/** What of `patch` differs from `style`, turned round: applying it to the patched style gives `style` again. */
export function unpatch(style: Style, patch: StylePatch): StylePatch {
  const back: Record<string, unknown> = {};
  for (const key of Object.keys(patch) as (keyof Style)[]) back[key] = style[key];
  return back as StylePatch;
}
