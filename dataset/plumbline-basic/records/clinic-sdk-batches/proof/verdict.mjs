/** Says what was seen and ends with 1 if the bug is there. Any error breaks the proof. */
export function verdict(present, observed) {
  console.log(observed);
  process.exit(present ? 1 : 0);
}

process.on('uncaughtException', (error) => {
  console.log(error);
  process.exit(3);
});
