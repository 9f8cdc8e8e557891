import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ImportError } from './import/import-error.ts'

/** Output and input of a command-line program. */
export type Terminal = {
  say(line: string): void
  sayError(line: string): void
  /** Shows a line that the next line replaces. Does nothing if the output is a pipe. */
  progress(line: string): void
  /** Reads a text that is not shown while it is typed. */
  askHidden(question: string): Promise<string>
}

/** The terminal of this process. */
export const processTerminal = (): Terminal => {
  const { stdin, stdout, stderr } = process
  const clear = () => {
    if (stdout.isTTY) stdout.write('\r\x1b[K')
  }
  return {
    say(line) {
      clear()
      stdout.write(`${line}\n`)
    },
    sayError(line) {
      clear()
      stderr.write(`${line}\n`)
    },
    progress(line) {
      if (stdout.isTTY) stdout.write(`\r\x1b[K${line}`)
    },
    async askHidden(question) {
      if (!stdin.isTTY)
        throw new ImportError('Set IMPORT_PASSWORD: the password cannot be asked for without a terminal.')
      const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
      // Created before the question is written, because from now on the terminal does not echo the input.
      const reader = createInterface({ input: stdin, output: silent, terminal: true })
      stdout.write(question)
      // The reader intercepts Ctrl-C, which must reach the program.
      reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      try {
        return await reader.question('')
      } finally {
        reader.close()
        stdout.write('\n')
      }
    },
  }
}
