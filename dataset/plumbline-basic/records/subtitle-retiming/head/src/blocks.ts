/** Lines that belong together, and the number of the first one. */
export interface Block {
  line: number;
  lines: string[];
}

/** The blocks of a file, which empty lines separate. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let block: Block | null = null;
  for (const [index, line] of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') {
      block = null;
    } else if (block === null) {
      block = { line: index + 1, lines: [line] };
      blocks.push(block);
    } else {
      block.lines.push(line);
    }
  }
  return blocks;
}
