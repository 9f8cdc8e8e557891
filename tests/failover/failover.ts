// `npm run failover`: ends the machine of a primary PostgreSQL under writes, and Patroni makes the standby the primary.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { contract } from '../../contract/index.ts'
import { production } from '../accidents/server.ts'
import { loggedIn } from '../support/calls/client.ts'
import { startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { startPatroni } from './patroni.ts'

const WRITERS = 4
const WRITES = 200
const LONGEST_MS = 120_000

/** One failover: what was acknowledged, what is lost of it, and for how long nothing was acknowledged. */
const failOver = async (folder: string) => {
  const cluster = await startPatroni(`${folder}/patroni`)
  const settings = { ...production, DATABASE_URL: cluster.url, STATISTICS_URL: cluster.url, START_WAIT_SECONDS: '30' }
  const server = await startProductServer(`${folder}/data`, settings)
  try {
    const admin = await loggedIn(server.url, production.FIRST_ADMIN_USERNAME, production.FIRST_ADMIN_PASSWORD)
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    let isOver = false
    const write = async (writer: number) => {
      for (let count = 0; !isOver; count += 1) {
        const name = `Firma ${writer} ${count}`
        const { status } = await admin.call(contract.company.create, { body: { name } })
        statuses.add(status)
        if (status === 201) acknowledged.push(name)
        else await pause(50)
      }
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    const untilMore = async (than: number) => {
      const endMs = performance.now() + LONGEST_MS
      while (acknowledged.length <= than) {
        if (performance.now() > endMs) throw new Error(`no write within two minutes, statuses ${[...statuses].join()}`)
        await Promise.race([writers, pause(20)])
      }
    }
    await untilMore(WRITES)
    const killed = await cluster.killPrimary()
    const [before, killedMs] = [acknowledged.length, performance.now()]
    // Answers that were on their way do not count.
    await untilMore(before + WRITERS)
    const seconds = ((performance.now() - killedMs) / 1000).toFixed(1)
    await untilMore(before + WRITES)
    const readiness = (await fetch(`${server.url}/readyz`)).status
    isOver = true
    await writers
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from company')
    await client.end()
    const stored = new Set(rows.map(({ name }) => name))
    const lost = acknowledged.filter((name) => !stored.has(name))
    const answers = [...statuses].toSorted().join(' and ')
    console.info(
      `${killed} was killed, ${await cluster.primary()} is the primary: no write for ${seconds} s, ${acknowledged.length} acknowledged, ${lost.length} lost, answers ${answers}, readiness ${readiness}`,
    )
    return lost.length === 0 && answers === '201 and 503' && readiness === 200
  } finally {
    await server.kill()
    await cluster.close()
  }
}

const { values } = parseArgs({ options: { times: { type: 'string', default: '3' } } })
let isKept = true
for (let number = 0; number < Number(values.times) && isKept; number += 1) {
  const folder = await scratchFolder()
  try {
    isKept = await failOver(folder.path)
  } finally {
    await folder.remove()
  }
}
process.exitCode = isKept ? 0 : 1
