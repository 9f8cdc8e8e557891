import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { startPostgres } from '../../../server/store/postgres/start-postgres.ts'
import { startProductServer } from '../../support/platform/product-server.ts'
import { cpuSeconds, postgresPid } from '../cpu.ts'
import { seedGrowth, sizesOf } from '../growth/seed.ts'
import { compareWithBareRoutes } from './bare-routes.ts'
import { runLoad, summaryOf } from './load.ts'
import {
  createMix,
  estimateOf,
  freeCities,
  listRequest,
  logInEverybody,
  previewRequest,
  runningCampaigns,
} from './mix.ts'
import { recordSelects } from './recorded-selects.ts'
import { cpuPerRequest, type MeasuredServer, memoryDuring, type RequestCpu } from './server-figures.ts'

/** Promise P8 and the aims of decision 037. */
const LIMITS = { perSecond: 300, p99Ms: 1000, readP99Ms: 250, writeP99Ms: 400, estimateCpuMs: 10, ratio: 0.7 }
/** Users that send the next request half a second after an answer: the capacity of the server. */
const BUSY = { users: 150, thinkMs: 500 }
/** Users that read each answer for two seconds: the load of a platform with 200 users. */
const READING = { users: 200, thinkMs: 2000 }
const RAMP = [50, 100, 200, 300, 400]
const STEP_MS = 12_000
const WARM_UP_MS = 4_000
const CONNECTIONS = 16
/** Sessions end after ten minutes, so that a longer run logs in again. */
const LONGEST_LOAD_MS = 5 * 60_000

const minutesOf = (args: readonly string[]): number => {
  const index = args.indexOf('--minutes')
  return index === -1 ? 0 : Number(args[index + 1])
}

const loadOf = async ({ url, pid }: MeasuredServer, users: { users: number; thinkMs: number }, measuredMs: number) => {
  const today = dayOf(new Date())
  const { mix } = await createMix(url, today)
  const before = await cpuSeconds(pid)
  const begunMs = performance.now()
  const summary = summaryOf(await runLoad({ url, mix, ...users, warmUpMs: WARM_UP_MS, measuredMs }))
  const cores = ((await cpuSeconds(pid)).own - before.own) / ((performance.now() - begunMs) / 1000)
  return {
    ...summary,
    server_cores: Math.round(100 * cores) / 100,
    cpu_ms_per_request: Math.round((10 * 1000 * cores) / summary.per_second) / 10,
    load_average: Math.round(10 * (loadavg()[0] ?? 0)) / 10,
  }
}

const cpuOfOperations = async (server: MeasuredServer): Promise<Record<string, RequestCpu>> => {
  const today = dayOf(new Date())
  const { mix, callers } = await createMix(server.url, today)
  const figures: Record<string, RequestCpu> = {}
  for (const { name, requests } of mix.reads) figures[name] = await cpuPerRequest(server, requests)
  const cities = await freeCities(callers.sales, today)
  const allCities = (count: number, first: number) =>
    Array.from({ length: count }, (_, number) => estimateOf(callers.sales, today, cities, first + number))
  figures['estimate of all cities, a flight that nobody asked for'] = await cpuPerRequest(
    server,
    allCities(300, 600),
    0,
  )
  figures['estimate of all cities, the same flight'] = await cpuPerRequest(server, allCities(1, 0))
  return figures
}

const ramp = async (server: MeasuredServer) => {
  const steps: { users: number; per_second: number; p99_ms: number }[] = []
  for (const users of RAMP) {
    const { per_second, p99_ms } = await loadOf(server, { users, thinkMs: BUSY.thinkMs }, STEP_MS)
    steps.push({ users, per_second, p99_ms })
    console.log(`${users} users: ${per_second}/s, p99 ${p99_ms} ms`)
    if (p99_ms > LIMITS.p99Ms) break
  }
  return steps
}

/** Loads the server for some minutes and samples its memory. */
const longLoad = async (server: MeasuredServer, minutes: number) => {
  const figures: { per_second: number; p99_ms: number }[] = []
  const memory = await memoryDuring(server.url, async () => {
    for (let restMs = minutes * 60_000; restMs > 0; restMs -= LONGEST_LOAD_MS) {
      const { per_second, p99_ms } = await loadOf(server, READING, Math.min(restMs, LONGEST_LOAD_MS))
      figures.push({ per_second, p99_ms })
    }
  })
  return { memory, figures }
}

type Figures = Awaited<ReturnType<typeof measure>>

const missedOf = ({ busy, reading, cpu_ms, bare }: Figures): string[] => {
  const missed: string[] = []
  const check = (isKept: boolean, text: string) => {
    if (!isKept) missed.push(text)
  }
  check(busy.per_second >= LIMITS.perSecond, `${busy.per_second} requests a second of ${LIMITS.perSecond}`)
  check(busy.p99_ms <= LIMITS.p99Ms, `p99 of ${BUSY.users} users ${busy.p99_ms} ms of ${LIMITS.p99Ms}`)
  check(reading.reads.p99_ms <= LIMITS.readP99Ms, `p99 of reads ${reading.reads.p99_ms} ms of ${LIMITS.readP99Ms}`)
  check(reading.writes.p99_ms <= LIMITS.writeP99Ms, `p99 of writes ${reading.writes.p99_ms} ms of ${LIMITS.writeP99Ms}`)
  for (const [name, { server: ms }] of Object.entries(cpu_ms))
    if (name.startsWith('estimate of all'))
      check(ms <= LIMITS.estimateCpuMs, `${name}: ${ms} ms of ${LIMITS.estimateCpuMs}`)
  for (const [name, { ratio }] of Object.entries(bare))
    check(ratio >= LIMITS.ratio, `${name}: ${ratio} of the bare route, of ${LIMITS.ratio}`)
  for (const [name, count] of Object.entries({ ...busy.failures, ...reading.failures }))
    check(false, `${count} × ${name}`)
  return missed
}

const measure = async (
  server: MeasuredServer,
  databaseUrl: string,
  answers: Awaited<ReturnType<typeof recordSelects>>,
) => {
  const { sales } = await logInEverybody(server.url)
  const [running] = await runningCampaigns(sales)
  const requests = { list: listRequest(sales), preview: previewRequest(sales, running?.uuid ?? '') }
  const requestOf = ({ name }: { name: string }) => (name === 'list' ? requests.list : requests.preview)
  const bare = await compareWithBareRoutes({ databaseUrl, connections: CONNECTIONS, answers }, server.url, requestOf)
  console.log(`beside the bare routes: ${JSON.stringify(bare)}`)
  const cpu_ms = await cpuOfOperations(server)
  console.log(`CPU ms of the server per request: ${JSON.stringify(cpu_ms)}`)
  const busy = await loadOf(server, BUSY, 2 * STEP_MS)
  console.log(`${BUSY.users} busy users: ${JSON.stringify(busy)}`)
  const reading = await loadOf(server, READING, 2 * STEP_MS)
  console.log(`${READING.users} reading users: ${JSON.stringify(reading)}`)
  return { bare, cpu_ms, busy, reading }
}

/** The size of the platform beside the full size of the bench `growth`: 10 000 campaigns and accounts. */
const SIZE = 0.1

/** Fills the tables of a new demo, so that the lists and counts are those of a platform that was used for years. */
const fillTables = async (dataDir: string, settings: Readonly<Record<string, string>>): Promise<void> => {
  await (await startProductServer(dataDir, { ...settings, NODE_ENV: 'development' })).stop()
  const client = new pg.Client({ connectionString: settings.DATABASE_URL })
  await client.connect()
  try {
    await seedGrowth(client, sizesOf(SIZE), settings.CLOCK_START ?? '')
  } finally {
    await client.end()
  }
}

/**
 * Promise P8: the mix of requests with 150 busy and 200 reading users in a process of their own, the CPU time of each
 * operation, a ramp of users until the slowest hundredth takes a second, and list and preview beside bare routes with
 * the same statements. The data is on the disk, with 10 000 campaigns. `--minutes 10` also loads the server for ten
 * minutes and samples its memory.
 */
export const benchHttp = async (args: readonly string[]): Promise<Record<string, unknown>> => {
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  // The account of the database must reach its folder.
  await chmod(folder, 0o711)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  // At noon, so that the day has measured hours at any time of the run.
  const settings = { DATABASE_URL: postgres.url, CLOCK_START: `${dayOf(new Date())}T12:10:00+01:00`, DEMO_LIVE: 'off' }
  try {
    const dataDir = join(folder, 'data')
    await fillTables(dataDir, settings)
    const answers = await recordSelects(dataDir, settings)
    const started = await startProductServer(dataDir, { ...settings, NODE_ENV: 'development' })
    const server = { url: started.url, pid: started.pid, databasePid: await postgresPid(postgres.home) }
    try {
      const figures = await measure(server, postgres.url, answers)
      const steps = await ramp(server)
      const minutes = minutesOf(args)
      const long = minutes > 0 ? { long: await longLoad(server, minutes) } : {}
      const selects = Object.fromEntries(answers.map((answer) => [answer.name, answer.selects.length]))
      return { ...figures, selects, ramp: steps, ...long, limits: LIMITS, missed: missedOf(figures) }
    } finally {
      await started.kill()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
