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

/** Every combination once; cells carry its number. Number 0 is the plain one. */
export class StylePool {
  private readonly styles: Style[] = [PLAIN_STYLE];
  private readonly numbers = new Map<string, number>([[keyOf(PLAIN_STYLE), 0]]);

  get(id: number): Style {
    return this.styles[id] ?? PLAIN_STYLE;
  }

  intern(style: Style): number {
    const key = keyOf(style);
    let id = this.numbers.get(key);
    if (id === undefined) {
      id = this.styles.length;
      this.styles.push({ ...style });
      this.numbers.set(key, id);
    }
    return id;
  }

  patched(id: number, patch: StylePatch): number {
    return this.intern({ ...this.get(id), ...patch });
  }

  all(): readonly Style[] {
    return this.styles;
  }
}

function keyOf(s: Style): string {
  return JSON.stringify([s.format, s.bold, s.italic, s.color, s.fill, s.align, s.wrap]);
}

/** What of `patch` differs from `style`, turned round: applying it to the patched style gives `style` again. */
export function unpatch(style: Style, patch: StylePatch): StylePatch {
  const back: Record<string, unknown> = {};
  for (const key of Object.keys(patch) as (keyof Style)[]) back[key] = style[key];
  return back as StylePatch;
}
