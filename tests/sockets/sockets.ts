import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '../../server/store/open.ts'
import { startPostgres } from '../../server/store/postgres.ts'
import { freePort } from '../support/free-port.ts'
import { startProductServer } from '../support/product-server.ts'
import { scratchFolder } from '../support/scratch-folder.ts'
import { percentile, runClientGroup } from './client-group-run.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '100' },
    kills: { type: 'string', default: '2' },
    locations: { type: 'string', default: '8' },
    every: { type: 'string', default: '500' },
  },
})
const folder = await scratchFolder()
// A separate database, which continues to run when the servers are killed.
const postgres = await startPostgres({ dataDir: folder.path })
const store = openStore(postgres.url, { connections: 2 })
const settings = { PORT: String(await freePort()), DATABASE_URL: postgres.url }
try {
  const plan = {
    clients: Number(values.clients),
    kills: Number(values.kills),
    locations: Number(values.locations),
    everyMs: Number(values.every),
    now: () => new Date(),
  }
  const start = () => startProductServer(join(folder.path, 'data'), settings)
  const { outagesMs, recoveriesMs, messages, wrong } = await runClientGroup(start, store, plan, console.info)
  for (const each of wrong) console.error(each)
  const ms = (list: readonly number[], share: number) => Math.round(percentile(list, share))
  console.info(
    JSON.stringify({
      ...plan,
      messages,
      wrong: wrong.length,
      outageMs: { median: ms(outagesMs, 0.5), most: ms(outagesMs, 1) },
      recoveryMs: { median: ms(recoveriesMs, 0.5), p99: ms(recoveriesMs, 0.99), most: ms(recoveriesMs, 1) },
    }),
  )
  process.exitCode = wrong.length > 0 ? 1 : 0
} finally {
  await store.close()
  await postgres.stop()
  await folder.remove()
}
