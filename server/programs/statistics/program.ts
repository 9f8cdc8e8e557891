import { parseArgs } from 'node:util'
import { StartError } from '../../base/start-error.ts'
import {
  acceptOlderStatistics,
  beginEmptyStatistics,
  type Comparison,
  copyStatistics,
  verifyStatistics,
} from '../../installation/copy-statistics.ts'
import type { Config } from '../../settings/config.ts'
import type { Terminal } from '../terminal.ts'

const usage = `Moves the history of hourly counts between DuckDB, PostgreSQL and ClickHouse. Stop all servers first.

  npm run statistics -- copy FROM TO [--replace]
  npm run statistics -- verify FROM TO
  npm run statistics -- begin-empty
  npm run statistics -- accept-older

  copy          copies every hour and compares both stores; TO becomes the store of the platform unless it is a path
  verify        compares every value of every hour, and the keys of the protected ages
  begin-empty   gives up the history: the empty store of the settings becomes the store of the platform
  accept-older  goes on with an older copy of the platform's own store, because the newer one is lost
  --replace     deletes the history that TO has

FROM and TO: duckdb (the file in DATA_DIR), postgres or clickhouse (the database of STATISTICS_URL), or the path of a
DuckDB file. The settings are those of the server: DATA_DIR, DATABASE_URL, STATISTICS_URL, STATISTICS_CLUSTER.`

const DONE = 0
/** The histories differ. */
const DIFFERENT = 1
/** Nothing was done. */
const NOT_STARTED = 2

const format = new Intl.NumberFormat('en')

const parse = (args: readonly string[]) => {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

const report = ({ days, hours, differences }: Comparison, terminal: Terminal): number => {
  if (differences.length === 0) {
    terminal.say(`equal: ${format.format(hours)} hours on ${format.format(days)} days`)
    return DONE
  }
  terminal.sayError(['different, at least in:', ...differences.map((hour) => `  ${hour}`)].join('\n'))
  return DIFFERENT
}

const startWithUrl = 'Start all servers with this STATISTICS_URL. Older copies are refused.'

const nextSteps: Readonly<Record<string, string>> = {
  postgres: startWithUrl,
  clickhouse: startWithUrl,
  duckdb: 'Start the server without STATISTICS_URL. Older copies are refused.',
}

const perform = async (args: readonly string[], terminal: Terminal, config: Config): Promise<number> => {
  const { positionals, values } = parse(args)
  const [command, from, to, ...more] = positionals
  const showDay = (day: string): void => terminal.progress(day)
  if (command === 'begin-empty' && from === undefined && !values.replace) {
    await beginEmptyStatistics(config)
    terminal.say('The platform has an empty history now.')
    return DONE
  }
  if (command === 'accept-older' && from === undefined && !values.replace) {
    const hours = await acceptOlderStatistics(config)
    terminal.say(`The older copy is accepted. The next start transfers ${format.format(hours)} hours to it again.`)
    return DONE
  }
  if (from === undefined || to === undefined || more.length > 0) throw new StartError(usage)
  if (command === 'copy') {
    const exitCode = report(await copyStatistics(config, { from, to, replaces: values.replace }, showDay), terminal)
    const nextStep = nextSteps[to]
    if (exitCode === DONE && nextStep) terminal.say(nextStep)
    return exitCode
  }
  if (command !== 'verify' || values.replace) throw new StartError(usage)
  return report(await verifyStatistics(config, { from, to }, showDay), terminal)
}

/**
 * `npm run statistics`: copies the history between statistics stores and compares them. Returns the exit code: 0 if
 * copied or equal, 1 if different, 2 if nothing was done.
 */
export const statisticsProgram = async (
  args: readonly string[],
  terminal: Terminal,
  readConfig: () => Config,
): Promise<number> => {
  try {
    return await perform(args, terminal, readConfig())
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    terminal.sayError(error.message)
    return NOT_STARTED
  }
}
