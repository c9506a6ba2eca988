import { Op } from "./ops.js";
import { squash } from "./squash.js";
import { SheetNames, transformLists } from "./transform.js";

interface Step {
  ops: Op[];
  label: string;
  time: number;
}

/** How long somebody may pause and still be at the same thing. */
const PAUSE = 1200;

/**
 * What one user can take back: their own steps only, each as the operations that undo it, kept fit for the
 * present document while others go on working.
 */
export class UndoStack {
  private undoSteps: Step[] = [];
  private redoSteps: Step[] = [];

  constructor(private readonly names: SheetNames, private readonly limit = 100) {}

  get canUndo(): boolean {
    return this.undoSteps.length > 0;
  }

  get canRedo(): boolean {
    return this.redoSteps.length > 0;
  }

  get labels(): string[] {
    return this.undoSteps.map((s) => s.label);
  }

  /** One of the user's own steps was done; `inverse` takes it back. */
  record(inverse: Op[], label: string, time: number): void {
    this.redoSteps = [];
    const last = this.undoSteps[this.undoSteps.length - 1];
    if (last && last.label === label && label === "typing" && time - last.time < PAUSE && sameText(last.ops, inverse)) {
      last.ops = squash([...inverse, ...last.ops]);
      last.time = time;
      return;
    }
    this.undoSteps.push({ ops: inverse, label, time });
    if (this.undoSteps.length > this.limit) this.undoSteps.shift();
  }

  /** Somebody else's operations were done. */
  remote(ops: readonly Op[]): void {
    this.undoSteps = this.through(this.undoSteps, ops);
    this.redoSteps = this.through(this.redoSteps, ops);
  }

  private through(steps: Step[], ops: readonly Op[]): Step[] {
    let others = [...ops];
    const out: Step[] = [];
    for (let i = steps.length - 1; i >= 0; i--) {
      const step = steps[i]!;
      const [mine, theirs] = transformLists(step.ops, others, "later", this.names);
      others = theirs;
      if (mine.length > 0) out.push({ ...step, ops: mine });
    }
    return out.reverse();
  }

  /** The operations that take the last step back. Call `undone` with their own inverse once they are done. */
  takeUndo(): { ops: Op[]; label: string } | null {
    return this.undoSteps.pop() ?? null;
  }

  undone(inverse: Op[], label: string, time: number): void {
    this.redoSteps.push({ ops: inverse, label, time });
  }

  takeRedo(): { ops: Op[]; label: string } | null {
    return this.redoSteps.pop() ?? null;
  }

  redone(inverse: Op[], label: string): void {
    this.undoSteps.push({ ops: inverse, label, time: -Infinity });
  }
}

function sameText(a: readonly Op[], b: readonly Op[]): boolean {
  const x = a[0];
  const y = b[0];
  return a.length > 0 && b.length === 1 && x?.t === "text" && y?.t === "text" && x.sheet === y.sheet && x.row === y.row && x.col === y.col;
}
