import { redactOps } from "../dist/src/server/redact.js";
import { Acl } from "../dist/src/server/acl.js";
const acl = new Acl([{ id: "1", sheet: "s", rect: { top: 0, left: 1, bottom: 9, right: 1 }, who: ["cyd"], right: "none" }]);
const op = { t: "cells", sheet: "s", cells: [{ row: 0, col: 0, input: "open" }, { row: 0, col: 1, input: "secret" }] };
const text = JSON.stringify(redactOps([op], acl, { id: "cyd", role: "viewer", groups: [] }));
console.log(text);
process.exit(text.includes("secret") ? 1 : text.includes("open") ? 0 : 2);
