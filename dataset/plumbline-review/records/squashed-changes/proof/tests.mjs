// Runs the repository's own tests in one process: a process for each file takes longer than its tests.
import { readdirSync } from "node:fs";
const folder = new URL("../dist/test/", import.meta.url);
for (const file of readdirSync(folder).filter((name) => name.endsWith(".test.js"))) await import(new URL(file, folder));
