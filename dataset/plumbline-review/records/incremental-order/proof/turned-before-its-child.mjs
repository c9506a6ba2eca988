import { RangeTree } from "../dist/src/calc/rangetree.js";
import { meets } from "../dist/src/core/address.js";
const log = [["+",1,2,3,2,2],["+",4,0,9,0,4],["+",10,3,11,5,2],["+",9,2,10,3,5],["+",1,4,6,4,2],["+",1,1,1,1,5],["-",1,4,6,4,2],["+",5,1,10,3,5],["-",1,2,3,2,2],["+",3,3,8,5,5],["+",5,0,8,0,0],["-",9,2,10,3,5],["+",11,2,14,2,1],["+",6,2,7,2,4],["+",5,5,10,6,4]];
const tree = new RangeTree();
let list = [];
for (const [what, top, left, bottom, right, id] of log) {
  const r = { top, left, bottom, right };
  if (what === "+") {
    tree.add(r, id);
    list.push({ r, id });
  } else {
    tree.remove(r, id);
    list = list.filter((e) => JSON.stringify(e) !== JSON.stringify({ r, id }));
  }
}
const query = { top: 3, left: 6, bottom: 5, right: 6 };
const got = [];
tree.meeting(query, (id) => got.push(id));
const want = list.filter((e) => meets(e.r, query)).map((e) => e.id);
console.log(got, want);
process.exit(got.sort().join() === want.sort().join() ? 0 : 1);
