import type { Args, Operand, Site } from "../evaluator.js";

export interface FunctionDef {
  name: string;
  min: number;
  max: number;
  /** Its value may change although no cell did. */
  volatile: boolean;
  run(args: Args, site: Site): Operand;
}

export const FUNCTIONS = new Map<string, FunctionDef>();

export function define(name: string, min: number, max: number, run: FunctionDef["run"], volatile = false): void {
  FUNCTIONS.set(name, { name, min, max, run, volatile });
}

export const MANY = 255;
