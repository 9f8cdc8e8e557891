import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { contract } from '../../contract/index.ts'
import { importProgram } from '../../server/programs/import/program.ts'
import { prepareClusterFolders } from '../../server/store/postgres/cluster.ts'
import { stopOrphan } from '../../server/store/postgres/orphan.ts'
import { databaseOwner } from '../../server/store/postgres/owner.ts'
import { type Caller, loggedIn } from '../support/calls/client.ts'
import { startProductServer } from '../support/platform/product-server.ts'
import { sumCountsFile } from '../support/statistics/independent-sums.mjs'

const PASSWORD = 'arabox-demo'
const { statistics } = contract

const terminal = {
  say: (line: string) => console.error(line),
  sayError: (line: string) => console.error(line),
  progress: () => undefined,
  askHidden: async () => PASSWORD,
}

const runImport = async (...args: string[]): Promise<void> => {
  const code = await importProgram(args, terminal, PASSWORD)
  if (code !== 0) throw new Error(`the import ended with ${code}`)
}

/** The statistics of the server, in the shape of the independent sums. */
const serverSums = async (
  admin: Caller,
  nameOf: ReadonlyMap<string, string>,
  period: [first: string, last: string],
) => {
  const devices = await admin.call(statistics.deviceStatistics, {
    body: { date_from: period[0], date_to: period[1] },
  })
  const location_uuids = devices.answer.device_stats.map(({ location_uuid }) => location_uuid)
  const body = { date_from: period[0], date_to: period[1], location_uuids }
  const days = await admin.call(statistics.plotAudience, { body })
  const weekdays = await admin.call(statistics.plotWeekday, { body })
  return {
    bySensor: Object.fromEntries(
      devices.answer.device_stats
        .filter(({ measured_hours }) => measured_hours > 0)
        .map(({ name, people_net, measured_hours }) => [
          nameOf.get(name),
          { people: people_net, hours: measured_hours },
        ]),
    ),
    byDay: Object.fromEntries(
      days.answer.device_audience
        .filter(({ measured_hours }) => measured_hours > 0)
        .map(({ at, people_net, measured_hours }) => [at, { people: people_net, hours: measured_hours }]),
    ),
    byWeekday: Object.fromEntries(
      weekdays.answer.device_weekday_stats.map(({ weekday, days: count, net_gross_stats }) => [
        String(weekday),
        {
          people: net_gross_stats.reduce((sum, { people_net }) => sum + (people_net ?? 0), 0),
          hours: net_gross_stats.reduce((sum, { measured_hours }) => sum + measured_hours, 0),
          days: count,
        },
      ]),
    ),
  }
}

/** Compares the server's sums with those of the file; throws if they differ. */
const compareSums = async (url: string, sensors: string, counts: string) => {
  const { lines, ...expected } = sumCountsFile(counts)
  const [, ...rows] = readFileSync(sensors, 'utf8').trimEnd().split('\n')
  const nameOf = new Map(rows.map((row) => [row.split(',')[1] ?? '', row.split(',')[0] ?? '']))
  const days = Object.keys(expected.byDay).sort()
  const got = await serverSums(await loggedIn(url, 'admin', PASSWORD), nameOf, [days.at(0) ?? '', days.at(-1) ?? ''])
  for (const key of ['bySensor', 'byDay', 'byWeekday'] as const) {
    if (!isDeepStrictEqual(got[key], expected[key])) throw new Error(`the sums ${key} differ`)
  }
  return { lines, sums: Object.values(expected).reduce((count, sums) => count + Object.keys(sums).length, 0) }
}

/**
 * Imports real files of sensors and counts (gzip) through a real server whose database syncs to the disk. Compares the
 * statistics with an independent calculation from the file; throws if they differ.
 */
export const benchImport = async ([sensors, counts]: readonly string[]): Promise<Record<string, unknown>> => {
  if (!sensors || !counts) throw new Error('npm run bench -- import SENSORS.csv COUNTS.csv.gz')
  const dataDir = await mkdtemp(join(tmpdir(), 'arabox-two-years-'))
  // The database's unprivileged account must be able to enter it.
  await chmod(dataDir, 0o711)
  const settings = { NODE_ENV: 'production', FIRST_ADMIN_USERNAME: 'admin', FIRST_ADMIN_PASSWORD: PASSWORD }
  const server = await startProductServer(dataDir, settings)
  try {
    await runImport('sensors', sensors, '--city', 'Melbourne', '--zone', 'Etc/GMT-10', '--url', server.url)
    const begunMs = performance.now()
    await runImport('counts', counts, '--url', server.url)
    const seconds = (performance.now() - begunMs) / 1000
    const { lines, sums } = await compareSums(server.url, sensors, counts)
    return {
      lines,
      seconds: Number(seconds.toFixed(1)),
      lines_per_second: Math.round(lines / seconds),
      equal_sums: sums,
    }
  } finally {
    await server.kill()
    // The database can end a moment after its server. Nothing may use the folder when it is removed.
    await stopOrphan(await prepareClusterFolders(dataDir, databaseOwner()))
    await rm(dataDir, { recursive: true, force: true })
  }
}
