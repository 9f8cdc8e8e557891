import { parseArgs } from 'node:util'
import { StartError } from '../../base/start-error.ts'
import { exportContacts } from '../../installation/export-contacts.ts'
import { readKeptBlocks, type Verification, verifyPlatform } from '../../installation/verify-history.ts'
import type { Config } from '../../settings/config.ts'
import type { Terminal } from '../terminal.ts'

const usage = `Computes the chain of records again and names what was changed, added or removed. The server may run.

  npm run verify-history [-- --roots FILE]
  npm run verify-history -- contacts CAMPAIGN FOLDER

  contacts  writes the raw hours and the recorded plan of a campaign with final figures to an empty folder, with a short
            program that computes its contacts again from these files alone: node FOLDER/recompute-contacts.mjs
  --roots   also compares the chain with blocks that were exported before and kept outside of the platform

The settings are those of the server: DATA_DIR, DATABASE_URL, STATISTICS_URL, STATISTICS_CLUSTER.`

/** All records are those that were closed. */
const UNCHANGED = 0
/** A record is not as it was when it was closed. */
const CHANGED = 1
/** Nothing was compared. */
const NOT_STARTED = 2
/** Differences that are printed. */
const MOST_NAMED = 20

const format = new Intl.NumberFormat('en')

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { roots: { type: 'string' } } })
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

type Named = Verification['differences'][number]

const lineOf = ({ what, table, name, day }: Named): string =>
  what === 'chain'
    ? `chain: ${table} ${name}`
    : `${what}: ${table} ${name}, ${day === null ? 'in no closed day' : `closed with ${day}`}`

const report = ({ blocks, last, keys, kinds, differences }: Verification, terminal: Terminal): number => {
  for (const { kind, rows, waiting, ms } of kinds) {
    const open = waiting > 0 ? `, ${format.format(waiting)} not closed yet` : ''
    terminal.say(`${kind}: ${format.format(rows)} rows as they were closed${open} (${(ms / 1000).toFixed(1)} s)`)
  }
  for (const [key, signed] of keys) terminal.say(`key ${key}: ${format.format(signed)} days`)
  if (last) terminal.say(`last day ${last.day}, block ${last.number}, root ${last.root}`)
  const [first] = differences
  if (first === undefined) {
    terminal.say(blocks === 0 ? 'no day is closed yet' : `unchanged: ${format.format(blocks)} closed days`)
    return UNCHANGED
  }
  terminal.sayError(differences.slice(0, MOST_NAMED).map(lineOf).join('\n'))
  terminal.sayError(
    `not as it was: ${format.format(differences.length)} ${differences.length === 1 ? 'difference' : 'differences'}`,
  )
  return CHANGED
}

/**
 * `npm run verify-history`: computes the chain of records again. Returns the exit code: 0 if nothing was changed, 1 if
 * something was, 2 if nothing was compared.
 */
export const verifyHistoryProgram = async (
  args: readonly string[],
  terminal: Terminal,
  readConfig: () => Config,
): Promise<number> => {
  try {
    const { values, positionals } = parse(args)
    const [command, campaign, folder, ...more] = positionals
    const { roots } = values
    if (command === 'contacts' && campaign !== undefined && folder !== undefined && more.length === 0 && !roots) {
      const hours = await exportContacts(readConfig(), campaign, folder)
      terminal.say(`${format.format(hours)} hours are in ${folder}. Now: node ${folder}/recompute-contacts.mjs`)
      return UNCHANGED
    }
    if (command !== undefined) throw new StartError(usage)
    const kept = roots === undefined ? [] : await readKeptBlocks(roots)
    let [shown, rows] = ['', 0]
    const onProgress = (what: string, more: number): void => {
      rows = what === shown ? rows + more : more
      shown = what
      terminal.progress(`${what} ${format.format(rows)}`)
    }
    return report(await verifyPlatform(readConfig(), kept, onProgress), terminal)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    terminal.sayError(error.message)
    return NOT_STARTED
  }
}
