import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { LARGEST_PAGE } from '../../contract/paging.ts'
import { serviceBases } from '../../contract/services.ts'
import { startPostgres } from '../../server/store/postgres/start-postgres.ts'
import { importNetwork } from '../e2e/live/network.ts'
import { loggedIn } from '../support/calls/client.ts'
import { startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { cpuSeconds } from './cpu.ts'

const USER = 'operator-of-answers'
const PASSWORD = 'a-password-of-answers'
/** Number of locations for which statistics are promised (P7). */
const LOCATIONS = 3000
const ROUNDS = 4
/** Requests of one encoding in a round: the system counts CPU time in steps of 10 ms. */
const REQUESTS = 10
const ENCODINGS = ['identity', 'gzip'] as const

/**
 * Size of the largest page of locations and the server's CPU time per answer, for each encoding that a client may
 * accept. The encodings alternate, so that other work on the machine affects all of them.
 */
export const benchCompression = async (): Promise<Record<string, unknown>> => {
  const folder = await scratchFolder()
  const postgres = await startPostgres({ dataDir: `${folder.path}/postgres` })
  const server = await startProductServer(`${folder.path}/data`, {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    FIRST_ADMIN_USERNAME: USER,
    FIRST_ADMIN_PASSWORD: PASSWORD,
    DEMO_LIVE: '',
  })
  try {
    const admin = await loggedIn(server.url, USER, PASSWORD)
    await importNetwork(admin, LOCATIONS)
    const path = `${serviceBases.locationV1}/location/equipment/info_2?type=arabox&size=${LARGEST_PAGE}`
    const bytesOf = async (encoding: string): Promise<number> => {
      const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': encoding }
      const [answer]: IncomingMessage[] = await once(request(`${server.url}${path}`, { headers }).end(), 'response')
      if (answer?.statusCode !== 200) throw new Error(`${path} answers ${answer?.statusCode}`)
      return (await buffer(answer)).length
    }
    const cpuMs = new Map<string, number>(ENCODINGS.map((encoding) => [encoding, 0]))
    const bytes = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const encoding of ENCODINGS) {
        const before = await cpuSeconds(server.pid)
        for (let count = 0; count < REQUESTS; count += 1) bytes.set(encoding, await bytesOf(encoding))
        const seconds = (await cpuSeconds(server.pid)).own - before.own
        // The first round compiles the code.
        if (round > 0) cpuMs.set(encoding, (cpuMs.get(encoding) ?? 0) + seconds * 1000)
      }
    }
    const perAnswer = (encoding: string) => Math.round((cpuMs.get(encoding) ?? 0) / (ROUNDS - 1) / REQUESTS)
    return Object.fromEntries(
      ENCODINGS.map((encoding) => [encoding, { bytes: bytes.get(encoding), cpu_ms: perAnswer(encoding) }]),
    )
  } finally {
    await server.kill()
    await postgres.stop()
    await folder.remove()
  }
}
