import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '../../server/store/database.ts'
import { startPostgres } from '../../server/store/postgres/start-postgres.ts'
import { freePort } from '../support/platform/free-port.ts'
import { startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { type ClientGroupOutcome, percentile, runClientGroup } from './client-group-run.ts'
import { startStoreFaults } from './store-faults.ts'

/** How long a lookup hangs. The server waits for 5 s. */
const HANG_MS = 7000

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '100' },
    kills: { type: 'string', default: '2' },
    locations: { type: 'string', default: '8' },
    // Locations that each page follows.
    watched: { type: 'string', default: '1' },
    every: { type: 'string', default: '500' },
    // Share of the lookups that fail or hang.
    faults: { type: 'string', default: '0' },
    // Processes that keep a core busy each.
    busy: { type: 'string', default: '0' },
    runs: { type: 'string', default: '1' },
  },
})

const startBusy = (count: number): ChildProcess[] => {
  // They also end when this program is killed.
  const loop = 'const { ppid } = process; while (process.ppid === ppid);'
  const busy = Array.from({ length: count }, () => spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }))
  // This also runs when an unhandled error ends the process.
  process.once('exit', () => {
    for (const each of busy) each.kill()
  })
  return busy
}

const print = (
  plan: object,
  { outagesMs, recoveriesMs, messages, wrong }: ClientGroupOutcome,
  faults: object,
): void => {
  for (const each of wrong) console.error(each)
  const ms = (list: readonly number[], share: number) => (list.length === 0 ? 0 : Math.round(percentile(list, share)))
  console.info(
    JSON.stringify({
      ...plan,
      messages,
      wrong: wrong.length,
      faults,
      outageMs: { median: ms(outagesMs, 0.5), most: ms(outagesMs, 1) },
      recoveryMs: { median: ms(recoveriesMs, 0.5), p99: ms(recoveriesMs, 0.99), most: ms(recoveriesMs, 1) },
    }),
  )
}

const plan = {
  clients: Number(values.clients),
  kills: Number(values.kills),
  locations: Number(values.locations),
  watched: Number(values.watched),
  everyMs: Number(values.every),
  hasFaults: Number(values.faults) > 0,
}

/** One run on a new database; the number of wrong counts. */
const run = async (): Promise<number> => {
  const folder = await scratchFolder()
  // A separate database, which continues to run when the servers are killed.
  const postgres = await startPostgres({ dataDir: folder.path })
  const store = openStore(postgres.url, { connections: 2 })
  const faults = await startStoreFaults(postgres.url, { share: Number(values.faults), hangMs: HANG_MS })
  const settings = {
    PORT: String(await freePort()),
    DATABASE_URL: plan.hasFaults ? faults.url : postgres.url,
    // All pages have one session and one address.
    SOCKETS_PER_SESSION: '1000000',
    HANDSHAKES_PER_MINUTE: '1000000',
  }
  const busy = startBusy(Number(values.busy))
  try {
    const start = () => startProductServer(join(folder.path, 'data'), settings)
    const given = { ...plan, now: () => new Date(), onReady: faults.begin }
    const outcome = await runClientGroup(start, store, given, console.info)
    print(plan, outcome, faults.counts)
    return outcome.wrong.length
  } finally {
    for (const each of busy) each.kill()
    await faults.close()
    await store.close()
    await postgres.stop()
    await folder.remove()
  }
}

let wrong = 0
for (let number = 1; number <= Number(values.runs); number += 1) wrong += await run()
process.exitCode = wrong > 0 ? 1 : 0
