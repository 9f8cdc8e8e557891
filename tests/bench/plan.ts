import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import type { PlanRequest } from '../../contract/campaign/plan.ts'
import { contract } from '../../contract/index.ts'
import { addDays } from '../../machines/calendar/days.ts'
import { dayOf } from '../../machines/calendar/warsaw.ts'
import { startPostgres } from '../../server/store/postgres/start-postgres.ts'
import { storedColumns } from '../../server/store/statistics/columns.ts'
import { sumAllDays } from '../../server/store/statistics/daily.ts'
import { duckDbSession } from '../../server/store/statistics/session.ts'
import { type Caller, loggedIn } from '../support/calls/client.ts'
import { startProductServer } from '../support/platform/product-server.ts'

const ROUNDS = 9
/** Copies of the demo's 420 locations, 620 screens and 200 sensors, so that there are about 30 000 screens. */
const COPIES = 49
/** Days of history of the copied sensors. */
const HISTORY_DAYS = 120

const requestsFrom = (from: string): Record<string, PlanRequest> => {
  const plain = { company_id: 1, date_from: from, date_to: addDays(from, 13), spot_seconds: 10, budget: 150_000 }
  const points = Array.from({ length: 200 }, (_, at) => ({ latitude: 50 + at / 60, longitude: 17 + at / 40 }))
  return {
    budget: plain,
    target: {
      ...plain,
      target: { sexes: ['women'], ages: ['25-34', '35-44'], hours: { from: 7, to: 19 }, weekdays: [1, 2, 3, 4, 5] },
    },
    near_200_points: { ...plain, near: { metres: 20_000, points } },
    window_of_a_month: { ...plain, date_to: addDays(from, 29), flight_days: 14 },
  }
}

const measure = async (caller: Caller, requests: Record<string, PlanRequest>) => {
  const figures: Record<string, unknown> = {}
  for (const [name, body] of Object.entries(requests)) {
    const times: number[] = []
    let plans = 0
    let candidates = 0
    for (let round = 0; round <= ROUNDS; round += 1) {
      const begunMs = performance.now()
      const { status, answer, problem } = await caller.call(contract.plan.propose, { body })
      times.push(performance.now() - begunMs)
      if (status !== 200) throw new Error(`${name}: ${JSON.stringify(problem)}`)
      plans = answer.plans.length
      candidates = answer.candidates.screens
    }
    const [first = 0, ...warm] = times
    warm.sort((a, b) => a - b)
    figures[name] = {
      candidates,
      plans,
      first_ms: Math.round(first),
      median_ms: Math.round(warm[Math.floor(warm.length / 2)] ?? 0),
      slowest_ms: Math.round(warm.at(-1) ?? 0),
    }
  }
  return figures
}

/** SQL of the uuid of a copy: the same for both databases. */
const copiedUuid = (column: string): string => {
  const hash = `md5(cast(${column} as varchar) || '/' || copies.number)`
  const parts = [
    [1, 8],
    [9, 4],
    [13, 4],
    [17, 4],
    [21, 12],
  ].map(([from, length]) => `substr(${hash}, ${from}, ${length})`)
  return parts.join(" || '-' || ")
}

const copyNetwork = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await copyRows(client)
  } finally {
    await client.end()
  }
}

const copyRows = async (client: pg.Client): Promise<void> => {
  const columnsOf = async (table: string, left: readonly string[]): Promise<string[]> => {
    const { rows } = await client.query<{ column_name: string }>(
      'select column_name from information_schema.columns where table_name = $1 order by ordinal_position',
      [table],
    )
    return rows.map(({ column_name }) => column_name).filter((name) => !left.includes(name))
  }
  const own = ['id', 'uuid', 'arabox_uuid', 'name', 'latitude', 'longitude', 'panorama_path']
  const locationColumns = await columnsOf('location', own)
  await client.query(`
    insert into location (uuid, arabox_uuid, name, latitude, longitude, ${locationColumns.join(', ')})
    select cast(${copiedUuid('uuid')} as uuid),
      case when number % 7 in (0, 2) and arabox_uuid is not null then cast(${copiedUuid('arabox_uuid')} as uuid) end,
      name || ' ' || number, latitude + number / 500.0, longitude + number / 300.0, ${locationColumns.join(', ')}
    from location cross join generate_series(1, ${COPIES - 1}) as copies(number)`)
  const screenColumns = await columnsOf('screen', ['id', 'uuid', 'location_id'])
  await client.query(`
    insert into screen (uuid, location_id, ${screenColumns.join(', ')})
    select gen_random_uuid(), copy.id, ${screenColumns.map((name) => `screen.${name}`).join(', ')}
    from screen join location as original on original.id = screen.location_id
    cross join generate_series(1, ${COPIES - 1}) as copies(number)
    join location as copy on copy.uuid = cast(${copiedUuid('original.uuid')} as uuid)`)
}

const copyHours = async (path: string, from: string): Promise<number> => {
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  const columns = storedColumns.filter((column) => column !== 'location_uuid').join(', ')
  await connection.run(`
    insert into hourly (location_uuid, ${columns})
    select ${copiedUuid('location_uuid')}, ${columns}
    from hourly cross join generate_series(1, ${COPIES - 1}) as copies(number)
    where local_day >= date '${from}' and copies.number % 7 in (0, 2)`)
  await sumAllDays(duckDbSession(connection))
  const reader = await connection.runAndReadAll('select count(distinct location_uuid) from hourly')
  connection.closeSync()
  instance.closeSync()
  return Number(reader.getRows()[0]?.[0])
}

/**
 * Proposals over HTTP: in the demo (620 screens, 200 sensors) and in 49 copies of it side by side (about 30 000 screens
 * and 2 800 sensors with 120 days of history). The first request of each network reads the statistics.
 */
export const benchPlan = async (): Promise<Record<string, unknown>> => {
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const data = join(folder, 'data')
  const settings = { DATABASE_URL: postgres.url }
  const requests = requestsFrom(addDays(dayOf(new Date()), 21))
  const measured = async () => {
    const server = await startProductServer(data, settings)
    const figures = await measure(await loggedIn(server.url, 'sales'), requests)
    await server.stop()
    return figures
  }
  try {
    const demo = await measured()
    await copyNetwork(postgres.url)
    const sensors = await copyHours(join(data, 'statistics.duckdb'), addDays(dayOf(new Date()), -HISTORY_DAYS))
    const large = await measured()
    return { demo, large, sensors, budget_ms: { demo: 300, large: 2000 }, load: Math.round(loadavg()[0] ?? 0) }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
