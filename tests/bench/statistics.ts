import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { startPostgres } from '../../server/store/postgres/start-postgres.ts'
import { clickHouseConnection } from '../../server/store/statistics/clickhouse/connection.ts'
import { duckDbSettings } from '../../server/store/statistics/duckdb.ts'
import { hourlyIndexes } from '../../server/store/statistics/hourly.ts'
import { openStatistics, type SqlSession } from '../../server/store/statistics/open-statistics.ts'
import { duckDbSession } from '../../server/store/statistics/session.ts'
import { type Parameter, toDuckDbParameter } from '../../server/store/statistics/values.ts'
import { type StatisticsCase, statisticsCases } from './statistics-cases.ts'
import { onFilledClickHouse } from './statistics-clickhouse.ts'
import { fillYear } from './statistics-data.ts'

const RATIO = 1.3

type Query = { sql: string; parameters: readonly Parameter[] }
/** Runs a query directly on the engine's client library. */
type Bare = (query: Query) => Promise<unknown>
type Engine = { statistics: SqlSession; bare: Bare; rounds: number }
/** Locations, and how often each query runs; the figures are medians. */
type Size = { locations: number; rounds: number }

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const rounded = (value: number): number => Math.round(value * 10) / 10

/** Records the queries of a session. */
const recording = (statistics: SqlSession): { session: SqlSession; recorded: Query[] } => {
  const recorded: Query[] = []
  const session: SqlSession = {
    ...statistics,
    rows: (sql, parameters = []) => {
      recorded.push({ sql, parameters })
      return statistics.rows(sql, parameters)
    },
  }
  return { session, recorded }
}

/**
 * The same queries over the real age groups instead of the protected ones; null for queries without ages, and for those
 * that read the sums by day, which have protected groups only.
 */
const unprotectedOf = (queries: readonly Query[]): Query[] | null =>
  queries.some(({ sql }) => sql.includes('_units')) && !queries.some(({ sql }) => sql.includes('from daily'))
    ? queries.map(({ sql, parameters }) => ({ sql: sql.replaceAll('_units', ''), parameters }))
    : null

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begunMs = performance.now()
  await work()
  return performance.now() - begunMs
}

const measure = async ({ name, budgetMs, run }: StatisticsCase, { statistics, bare, rounds }: Engine) => {
  const { session, recorded } = recording(statistics)
  const answer = await run(session)
  const unprotected = unprotectedOf(recorded)
  const runBare = async (queries: readonly Query[]) => {
    for (const query of queries) await bare(query)
  }
  await runBare(recorded)
  const ours: number[] = []
  const bares: number[] = []
  const cpus: number[] = []
  const unprotectedTimes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    ours.push(await timed(() => run(statistics)))
    const { user, system } = process.cpuUsage(before)
    cpus.push((user + system) / 1000)
    bares.push(await timed(() => runBare(recorded)))
    if (unprotected) unprotectedTimes.push(await timed(() => runBare(unprotected)))
  }
  const [ms, bareMs] = [median(ours), median(bares)]
  const ratio = Math.round((100 * ms) / bareMs) / 100
  console.log(
    `${name.padEnd(40)} ${ms.toFixed(1).padStart(8)} ms  bare ${bareMs.toFixed(1).padStart(8)}  ratio ${ratio}`,
  )
  const figures = {
    name,
    ms: rounded(ms),
    bare_ms: rounded(bareMs),
    ratio,
    cpu_ms: rounded(median(cpus)),
    ...(unprotected ? { unprotected_ms: rounded(median(unprotectedTimes)) } : {}),
    budget_ms: budgetMs,
  }
  return { answer, figures }
}

type Measured = Awaited<ReturnType<typeof measure>>
/** What an engine did not answer, such as a query that its statement timeout has ended. */
type Unanswered = { readonly answer: undefined; readonly figures: { readonly name: string; readonly error: string } }

/** Runs all queries; one that fails does not end the others. */
const measureAll = async (locations: number, engine: Engine): Promise<(Measured | Unanswered)[]> => {
  const results: (Measured | Unanswered)[] = []
  for (const each of statisticsCases(locations)) {
    const result = await measure(each, engine).catch((thrown: unknown) => {
      const error = thrown instanceof Error ? thrown.message : String(thrown)
      console.log(`${each.name.padEnd(40)} ${error}`)
      return { answer: undefined, figures: { name: each.name, error } }
    })
    results.push(result)
  }
  return results
}

const missed = (figures: readonly (Measured | Unanswered)['figures'][]): string[] =>
  figures.flatMap((each) =>
    'error' in each
      ? [`${each.name}: ${each.error}`]
      : [
          ...(each.ms > each.budget_ms ? [`${each.name}: ${each.ms} ms`] : []),
          ...(each.ratio > RATIO ? [`${each.name}: ratio ${each.ratio}`] : []),
        ],
  )

/** Runs all queries on DuckDB with a new file; returns their answers and figures. */
const onDuckDb = async (file: string, { locations, rounds }: Size) => {
  const begunMs = performance.now()
  // The sums of a year by day need more memory than the queries.
  const filled = await openStatistics(file, { memoryLimit: '6GB' })
  const hours = await fillYear(filled, locations)
  await filled.close()
  const filledSeconds = rounded((performance.now() - begunMs) / 1000)
  const instance = await DuckDBInstance.create(file, duckDbSettings({}))
  const connection = await instance.connect()
  await connection.run("set TimeZone = 'UTC'")
  const bare: Bare = async ({ sql, parameters }) => {
    const bound = parameters.map(toDuckDbParameter)
    const reader = await connection.runAndReadAll(
      sql,
      bound.map(({ value }) => value),
      bound.map(({ type }) => type),
    )
    return reader.getRowsJS()
  }
  const results = await measureAll(locations, { statistics: duckDbSession(connection), bare, rounds })
  connection.closeSync()
  instance.closeSync()
  const sizeMb = Math.round((await stat(file)).size / 1e6)
  return { hours, filled_seconds: filledSeconds, size_mb: sizeMb, results }
}

/** Runs all queries on a PostgreSQL of its own. */
const onPostgres = async ({ locations, rounds }: Size) => {
  // Not in memory: the hours of 3 000 locations have nine gigabytes.
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startPostgres({ dataDir: folder, durable: false })
  try {
    const begunMs = performance.now()
    const statistics = await openStatistics(postgres.url)
    // The indexes are created when the rows are there, as for every large load.
    const names = hourlyIndexes.map((statement) => / (hourly_\w+) on /.exec(statement)?.[1])
    await statistics.exec(`drop index ${names.join(', ')}`)
    const hours = await fillYear(statistics, locations, ['set local statement_timeout = 0'])
    await statistics.transaction(async (session) => {
      for (const statement of ['set local statement_timeout = 0', ...hourlyIndexes]) await session.exec(statement)
    })
    for (const table of ['hourly', 'daily']) await statistics.exec(`vacuum analyze ${table}`)
    const filledSeconds = rounded((performance.now() - begunMs) / 1000)
    const [size] = await statistics.rows<{ bytes: number }>(
      `select cast(pg_total_relation_size('hourly') + pg_total_relation_size('daily') as double precision) as bytes`,
    )
    const client = new pg.Client({ connectionString: postgres.url, options: '-c timezone=UTC' })
    await client.connect()
    const bare: Bare = ({ sql, parameters }) => client.query({ text: sql, values: [...parameters], rowMode: 'array' })
    const results = await measureAll(locations, { statistics, bare, rounds })
    await client.end()
    await statistics.close()
    return { hours, filled_seconds: filledSeconds, size_mb: Math.round((size?.bytes ?? 0) / 1e6), results }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs all queries on a ClickHouse of its own, and directly on its client. */
const onClickHouse = async ({ locations, rounds }: Size) => {
  const { result, hours_bytes, days_bytes, ...filled } = await onFilledClickHouse(
    locations,
    async (statistics, address) => {
      const connection = clickHouseConnection(address, 2)
      const bare: Bare = ({ sql, parameters }) => connection.rows(sql, parameters)
      const results = await measureAll(locations, { statistics, bare, rounds })
      await connection.close()
      return results
    },
  )
  return { ...filled, size_mb: Math.round((hours_bytes + days_bytes) / 1e6), results: result }
}

const inFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const engines = {
  duckdb: (size: Size) => inFolder((folder) => onDuckDb(join(folder, 'statistics.duckdb'), size)),
  postgres: onPostgres,
  clickhouse: onClickHouse,
}

const isEngine = (name: string): name is keyof typeof engines => Object.hasOwn(engines, name)

const valueAfter = (args: readonly string[], flag: string): string | undefined => {
  const index = args.indexOf(flag)
  return index === -1 ? undefined : args[index + 1]
}

/**
 * Promise P7: queries about 3 000 locations and a year, through our code and directly on the engine in turns; medians
 * of `--rounds` runs, by default seven. Queries of ages run beside the same sums of the real groups. Runs on each of
 * the engines in `--engine duckdb,postgres,clickhouse`, one after the other, and compares the answers with those of the
 * first.
 */
export const benchStatistics = async (args: readonly string[]): Promise<Record<string, unknown>> => {
  const names = (valueAfter(args, '--engine') ?? 'duckdb').split(',')
  const size = {
    locations: Number(valueAfter(args, '--locations') ?? 3000),
    rounds: Number(valueAfter(args, '--rounds') ?? 7),
  }
  const measured: Record<string, unknown> = {}
  let expected: readonly (object | undefined)[] | undefined
  for (const name of names) {
    if (!isEngine(name)) throw new Error(`there is no engine ${name}; there are ${Object.keys(engines).join(', ')}`)
    console.log(`${name}: ${size.locations} locations`)
    const { results, ...store } = await engines[name](size)
    expected ??= results.map(({ answer }) => answer)
    const differing = results.filter(
      ({ answer }, index) => answer && expected?.[index] && !isDeepStrictEqual(answer, expected[index]),
    )
    const figures = results.map((result) => result.figures)
    measured[name] = {
      ...store,
      load: rounded(loadavg()[0] ?? 0),
      differing_answers: differing.map((result) => result.figures.name),
      missed: missed(figures),
      figures,
    }
  }
  return { ...size, rss_mb: Math.round(process.memoryUsage.rss() / 1e6), ...measured }
}
