import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ageBands } from '../../contract/campaign/progress.ts'
import { startPostgres } from '../../server/store/postgres/start-postgres.ts'
import { type Arabox, demoAraboxes, deviceHeaders, issueKeys } from '../support/calls/arabox.ts'
import { loggedIn } from '../support/calls/client.ts'
import { cpuSeconds } from './cpu.ts'
import { startProduct } from './product.ts'

const DEVICES = 8
/** Messages of a batch of the promise. */
const BATCH = 1000
/** Messages of the batches of a device that sends as it counts. */
const SMALL_BATCHES = [50, 5]
/** Devices that send small batches at the same time, each from an address of its own. */
const MANY_DEVICES = 200
const WARM_UP_MS = 2_000
const MEASURED_MS = 15_000
const MEASURED_SMALL_MS = 8_000
const PLAIN_INSERT_MS = 5_000

/** The limit of batches counts by address, and a network of devices has many. */
type Device = Arabox & { readonly localAddress: string }

/** A batch of path messages as JSON; `first` is the number of its first message. */
type Batch = { first: number; body: Buffer }

const pathOf = (seq: number, at: string) => {
  const object = seq % 10 < 7 ? 'person' : seq % 10 < 9 ? 'car' : 'bus'
  const counter = seq % 2 === 0 ? 'net' : 'gross'
  const isKnown = object === 'person' && counter === 'net'
  const group = { age: ageBands[seq % 7], gender: seq % 3 ? 'female' : 'male' }
  return { type: 'path', seq, at, object, counter, ...(isKnown ? group : {}) }
}

/** Creates a batch. The next batch is created while the server processes the current one, as a device does. */
const batchAt = (first: number, size: number): Batch => {
  const at = new Date().toISOString()
  const messages = Array.from({ length: size }, (_, index) => pathOf(first + index, at))
  return { first, body: Buffer.from(JSON.stringify({ messages })) }
}

const agent = new Agent({ keepAlive: true, maxSockets: MANY_DEVICES })

const post = (url: string, { key, localAddress }: Device, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { ...deviceHeaders(key), 'content-type': 'application/json', 'content-length': body.length }
    const sent = request(`${url}/api/live/ingest`, { method: 'POST', agent, headers, localAddress }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })

type Sent = { messages: number; latenciesMs: number[] }

/** Each device sends batches of `size` messages one after the other for `forMs` milliseconds. */
const sendFor = async (
  url: string,
  devices: readonly Device[],
  next: Map<string, number>,
  { size, forMs }: { readonly size: number; readonly forMs: number },
): Promise<Sent> => {
  const latenciesMs: number[] = []
  const untilMs = performance.now() + forMs
  const sendAll = async (device: Device) => {
    const { araboxUuid } = device
    let batch = batchAt(next.get(araboxUuid) ?? 1, size)
    while (performance.now() < untilMs) {
      const begunMs = performance.now()
      const answer = post(url, device, batch.body)
      const following = batchAt(batch.first + size, size)
      const status = await answer
      if (status !== 200) throw new Error(`a batch was rejected: ${status}`)
      latenciesMs.push(performance.now() - begunMs)
      batch = following
      next.set(araboxUuid, batch.first)
    }
  }
  await Promise.all(devices.map(sendAll))
  return { messages: latenciesMs.length * size, latenciesMs: latenciesMs.sort((a, b) => a - b) }
}

const columns = 'device, seq, at, object, counter, age, gender'

/** Messages per second of a plain insert loop with the same messages, one transaction for each batch. */
const plainInsertRate = async (url: string): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: DEVICES })
  // The database is stopped right after this; errors of idle connections are expected.
  pool.on('error', () => undefined)
  await pool.query(
    `create table bare (device int, seq bigint, at timestamptz, object text, counter text, age text, gender text, primary key (device, seq))`,
  )
  let messages = 0
  const begunMs = performance.now()
  const insertAll = async (_: unknown, device: number) => {
    for (
      let { first, body } = batchAt(1, BATCH);
      performance.now() - begunMs < PLAIN_INSERT_MS;
      { first, body } = batchAt(first + BATCH, BATCH)
    ) {
      await pool.query(
        `insert into bare (${columns}) select $1, seq, at, object, counter, age, gender
         from json_to_recordset($2::json -> 'messages')
           as each (seq bigint, at timestamptz, object text, counter text, age text, gender text)`,
        [device, body.toString()],
      )
      messages += BATCH
    }
  }
  await Promise.all(Array.from({ length: DEVICES }, insertAll))
  const seconds = (performance.now() - begunMs) / 1000
  await pool.end()
  return Math.round(messages / seconds)
}

const storedMessages = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ sum: string }>(
    'select sum(people_net + people_gross + car_people + cars + bus_people + buses)::text as sum from open_hour',
  )
  await client.end()
  return Number(rows[0]?.sum)
}

const rounded = (value: number): number => Math.round(value * 10) / 10
const hundredths = (value: number): number => Math.round(value * 100) / 100

/** Sends batches of one size, and says what they cost: times of the answers, and CPU of both processes. */
const measured = async (
  { url, pid }: { readonly url: string; readonly pid: number },
  devices: readonly Device[],
  next: Map<string, number>,
  sending: { readonly size: number; readonly forMs: number },
) => {
  const before = { client: process.cpuUsage(), server: await cpuSeconds(pid), ms: performance.now() }
  const { messages, latenciesMs } = await sendFor(url, devices, next, sending)
  const seconds = (performance.now() - before.ms) / 1000
  const client = process.cpuUsage(before.client)
  const server = await cpuSeconds(pid)
  const batches = latenciesMs.length
  const spent = {
    client: (client.user + client.system) / 1e6,
    server: server.own - before.server.own,
    database: server.children - before.server.children,
  }
  return {
    messages,
    figures: {
      messages_per_second: Math.round(messages / seconds),
      batches_per_second: Math.round(batches / seconds),
      batch: sending.size,
      devices: devices.length,
      batch_p50_ms: rounded(latenciesMs[Math.floor(batches * 0.5)] ?? 0),
      batch_p99_ms: rounded(latenciesMs[Math.floor(batches * 0.99)] ?? 0),
      cpu_ms_per_batch: {
        server: hundredths((1000 * spent.server) / batches),
        database: hundredths((1000 * spent.database) / batches),
      },
      cores: {
        client: rounded(spent.client / seconds),
        server: rounded(spent.server / seconds),
        database: rounded(spent.database / seconds),
      },
    },
  }
}

/**
 * Promise P9: path messages per second through the HTTP interface with a durable PostgreSQL. Each batch is stored
 * before its answer. The totals in the database are compared with the acknowledged messages. Small batches, as devices
 * send them while they count, are measured beside it, from few and from many devices: what a batch costs matters there,
 * not what a message costs.
 */
export const benchIngest = async (): Promise<Record<string, unknown>> => {
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  await chmod(folder, 0o711)
  try {
    const product = await startProduct(folder, { DEMO_LIVE: 'off', DEVICE_REQUESTS_PER_MINUTE: '100000000' })
    const keys = await issueKeys(
      product.url,
      await loggedIn(product.url, 'admin'),
      demoAraboxes().slice(0, MANY_DEVICES),
    )
    const many = keys.map((arabox, index) => ({ ...arabox, localAddress: `127.0.1.${index + 1}` }))
    const araboxes = many.slice(0, DEVICES)
    const next = new Map<string, number>()
    const warm = await sendFor(product.url, araboxes, next, { size: BATCH, forMs: WARM_UP_MS })
    const { messages, figures } = await measured(product, araboxes, next, { size: BATCH, forMs: MEASURED_MS })
    const small = []
    for (const size of SMALL_BATCHES)
      small.push(await measured(product, araboxes, next, { size, forMs: MEASURED_SMALL_MS }))
    small.push(await measured(product, many, next, { size: 5, forMs: MEASURED_SMALL_MS }))
    agent.destroy()
    await product.stop()
    const postgres = await startPostgres({ dataDir: folder })
    const stored = await storedMessages(postgres.url)
    const bare = await plainInsertRate(postgres.url)
    await postgres.stop()
    return {
      ...figures,
      promise: 20_000,
      acknowledged: [warm.messages, messages, ...small.map((each) => each.messages)].reduce((sum, each) => sum + each),
      stored,
      small: small.map((each) => each.figures),
      durability: postgres.durability.join(' '),
      bare_rows_per_second: bare,
      ratio: rounded(figures.messages_per_second / bare),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
