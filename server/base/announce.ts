/** Says a line to the person who started the server, on standard output; what the log keeps goes to standard error. */
export const announce = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
