import { parseArgs } from 'node:util'

/** The module of Playwright's own test runner. */
export const PLAYWRIGHT_TEST = '@playwright/test'

/** The formats that the program writes. */
export const formats = ['json', 'markdown', 'mermaid', 'playwright'] as const
/** A format of the program. */
export type Format = (typeof formats)[number]

/** The options of `npm run paths`. */
export type PathOptions = {
  /** Part of the names of the machines; null for all. */
  machine: string | null
  /** Only paths that end in a state with this text in its name. */
  to: string | null
  /** Types of events that no path takes. */
  without: readonly string[]
  format: Format
  /** Folder for one file per machine; null writes to the terminal. */
  out: string | null
  /** Commit with which the paths are compared. */
  against: string | null
  /** The module from which a Playwright file takes `test`. */
  runner: string
}

/** How the program is used. */
export const usage = [
  'npm run paths -- [--machine NAME] [--to STATE] [--without EVENT]… [--format FORMAT] [--out FOLDER] [--against COMMIT]',
  '                 [--runner MODULE]',
  '',
  'Generates the paths of the machines: a shortest path to every state, few paths over every transition, and what every',
  'state must refuse. Without --format and --against it prints the numbers of each machine.',
  `  --machine  part of a name: session`,
  '  --to       only paths to states with this text: accepted',
  '  --without  paths that never take this event: campaign.share; may be repeated',
  `  --format   ${formats.join(', ')}`,
  '  --out      a folder for one file per machine; otherwise everything is printed',
  '  --against  a commit: prints which paths are new and which are gone since then',
  `  --runner   for playwright: the module that has test and the types Browser and Page; ${PLAYWRIGHT_TEST} by default`,
].join('\n')

const isFormat = (text: string): text is Format => formats.some((format) => format === text)

/** Reads the arguments; throws with the usage if they are wrong. `format` is null if only numbers are wanted. */
export const readOptions = (args: readonly string[]): Omit<PathOptions, 'format'> & { format: Format | null } => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      machine: { type: 'string' },
      to: { type: 'string' },
      without: { type: 'string', multiple: true, default: [] },
      format: { type: 'string' },
      out: { type: 'string' },
      against: { type: 'string' },
      runner: { type: 'string', default: PLAYWRIGHT_TEST },
    },
  })
  const { machine = null, to = null, without, format, out = null, against = null, runner } = values
  if (format !== undefined && !isFormat(format)) throw new Error(`--format is one of ${formats.join(', ')}\n\n${usage}`)
  if (out !== null && format === undefined) throw new Error(`--out needs --format\n\n${usage}`)
  return { machine, to, without, format: format ?? null, out, against, runner }
}
