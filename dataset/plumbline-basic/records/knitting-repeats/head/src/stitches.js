const STITCHES = new Map(
  Object.entries({
    k: [1, 1],
    p: [1, 1],
    sl: [1, 1],
    k2tog: [2, 1],
    p2tog: [2, 1],
    ssk: [2, 1],
    k3tog: [3, 1],
    yo: [0, 1],
    m: [0, 1],
    kfb: [1, 2],
  }),
);

/** How many stitches one of these uses up and gives, or undefined if there is none of that name. */
export function stitchOf(name) {
  const found = STITCHES.get(name);
  return found && { uses: found[0], gives: found[1] };
}
