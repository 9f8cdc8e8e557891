import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { scratchFolder } from '../../support/platform/scratch-folder.ts'
import { cpuSeconds } from '../cpu.ts'
import type { PreparedRequest } from '../http/mix.ts'
import { withDatabase } from '../player/network.ts'
import { percentile } from '../player/percentiles.ts'
import { type Product, startProduct } from '../product.ts'
import { type Case, growthCases } from './cases.ts'
import { seedGrowth, sizesOf } from './seed.ts'

/** Promise P11. */
const LIMITS = { cpuMs: 30, p99Ms: 150 }
const WARM_UP = 2
/** A request is repeated until both are reached: the system counts CPU in steps of 10 ms. */
const LEAST_REQUESTS = 10
const LEAST_CPU_MS = 150
const MOST_REQUESTS = 60

const argumentOf = (args: readonly string[], name: string): string | undefined => {
  const index = args.indexOf(name)
  return index === -1 ? undefined : args[index + 1]
}

/** The seeded folder: its time, in which nothing is due, and its size. */
type Seeded = { now: string; size: number }

const seededFolder = async (folder: string, size: number): Promise<Seeded> => {
  const path = join(folder, 'growth.json')
  const known = await readFile(path, 'utf8').catch(() => null)
  if (known !== null) return JSON.parse(known) as Seeded
  const now = `${new Date().toISOString().slice(0, 10)}T12:10:00Z`
  await (await startProduct(folder, { CLOCK_START: now, DEMO_LIVE: 'off' })).stop()
  console.log('the demo is there; its tables are filled')
  await withDatabase(folder, (client) => seedGrowth(client, sizesOf(size), now))
  await writeFile(path, JSON.stringify({ now, size }))
  return { now, size }
}

const send = async (url: string, { method, path, token, body }: PreparedRequest) => {
  const begunMs = performance.now()
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const bytes = (await answer.arrayBuffer()).byteLength
  return { status: answer.status, ms: performance.now() - begunMs, bytes }
}

const cpuMsOf = async (pid: number): Promise<{ node: number; postgres: number }> => {
  const { own, children } = await cpuSeconds(pid)
  return { node: 1000 * own, postgres: 1000 * children }
}

/** What one request costs: CPU of PostgreSQL and of Node, its times, and the bytes of its answer. */
type Figures = { cpu: number; postgres: number; node: number; p50: number; p99: number; first: number; kb: number }

const tenths = (value: number): number => Math.round(10 * value) / 10

const measureCase = async ({ url, pid }: Product, { name, request, change }: Case): Promise<Figures> => {
  const sendChange = async (): Promise<void> => {
    const changed = change && (await send(url, change))
    if (changed && changed.status !== 200) throw new Error(`the change before ${name} answers ${changed.status}`)
  }
  await sendChange()
  const { ms: first, status, bytes } = await send(url, request)
  if (status !== 200) throw new Error(`${name} answers ${status}`)
  for (let number = 1; number < WARM_UP; number += 1) await send(url, request)
  const times: number[] = []
  const used = { node: 0, postgres: 0 }
  const isMeasured = () => times.length >= LEAST_REQUESTS && used.node + used.postgres >= LEAST_CPU_MS
  while (!isMeasured() && times.length < MOST_REQUESTS) {
    await sendChange()
    const before = await cpuMsOf(pid)
    times.push((await send(url, request)).ms)
    const after = await cpuMsOf(pid)
    used.node += after.node - before.node
    used.postgres += after.postgres - before.postgres
  }
  const each = (total: number) => tenths(total / times.length)
  return {
    cpu: each(used.node + used.postgres),
    postgres: each(used.postgres),
    node: each(used.node),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    first: tenths(first),
    kb: tenths(bytes / 1024),
  }
}

const measureAll = async (product: Product, cases: readonly Case[]) => {
  const figures: Record<string, Figures | { failed: string }> = {}
  for (const each of cases) {
    const measured = await measureCase(product, each).catch((error: unknown) => ({ failed: String(error) }))
    figures[each.name] = measured
    console.log(`${each.name}: ${JSON.stringify(measured)}`)
  }
  return figures
}

/**
 * Promise P11: what each list, search, count, dashboard, availability and estimate costs on a database of 100 000
 * campaigns and accounts, 50 000 locations, 1 M audit entries and 10 M notifications, times `--size`. CPU is that of
 * the server and of all processes of PostgreSQL. `--folder` keeps the database for the next run; `--only` measures the
 * requests whose name contains one of some texts, separated by commas.
 */
export const benchGrowth = async (args: readonly string[]): Promise<Record<string, unknown>> => {
  const size = Number(argumentOf(args, '--size') ?? 0.1)
  const kept = argumentOf(args, '--folder')
  const only = (argumentOf(args, '--only') ?? '').split(',')
  const scratch = kept === undefined ? await scratchFolder() : undefined
  const folder = kept ?? scratch?.path ?? ''
  try {
    await mkdir(folder, { recursive: true })
    const seeded = await seededFolder(folder, size)
    const product = await startProduct(folder, {
      CLOCK_START: seeded.now,
      DEMO_LIVE: 'off',
      REQUESTS_PER_MINUTE: '100000',
      // That of production, and what tells that the server has done the work of its start.
      LOG_LEVEL: 'info',
    })
    try {
      await product.settled
      const cases = await growthCases(product.url, seeded.now.slice(0, 10))
      const figures = await measureAll(
        product,
        cases.filter(({ name }) => only.some((text) => name.includes(text))),
      )
      const missed = Object.entries(figures).flatMap(([name, each]) =>
        'failed' in each || each.cpu > LIMITS.cpuMs || each.p99 > LIMITS.p99Ms ? [name] : [],
      )
      return { size: seeded.size, load: tenths(loadavg()[0] ?? 0), limits: LIMITS, missed, figures }
    } finally {
      await product.stop()
    }
  } finally {
    await scratch?.remove()
  }
}
