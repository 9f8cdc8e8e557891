import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ImportError } from './importer/import-error.ts'

/** Where the program speaks and asks. */
export type Terminal = {
  say(line: string): void
  complain(line: string): void
  /** One line that the next one replaces; shown only to a person. */
  progress(line: string): void
  /** Asks for a text that is not shown while it is typed. */
  askHidden(question: string): Promise<string>
}

/** The terminal of this process; what is piped gets no progress, and is never asked. */
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
    complain(line) {
      clear()
      stderr.write(`${line}\n`)
    },
    progress(line) {
      if (stdout.isTTY) stdout.write(`\r\x1b[K${line}`)
    },
    async askHidden(question) {
      if (!stdin.isTTY) throw new ImportError('Set IMPORT_PASSWORD: there is no terminal to ask for the password.')
      const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
      // Before the question: from here on the terminal itself shows nothing.
      const asked = createInterface({ input: stdin, output: silent, terminal: true })
      stdout.write(question)
      // The line reader takes Ctrl-C for itself; it is meant for the program.
      asked.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      try {
        return await asked.question('')
      } finally {
        asked.close()
        stdout.write('\n')
      }
    },
  }
}
