/** Prints a line for the operator on standard output. Log entries go to standard error. */
export const announce = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
