import { expect, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { ImportJob, SameHour } from '../../contract/live/imports.ts'
import type { Problem } from '../../contract/problem-shape.ts'
import { formWithFile } from '../support/calls/campaign-body.ts'
import { type Caller, loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'

const { live } = contract

/** A demo platform with its own data folder, and its administrator. */
export type ImportPlatform = DemoPlatform & { admin: Caller; dataDir: string }

/** Starts a demo platform and imports sensors with these ids. Its clock stays at 2 March 2026, 09:00 in Warsaw. */
export const startImportPlatform = async (...sensorIds: readonly string[]): Promise<ImportPlatform> => {
  const folder = await scratchFolder()
  const platform = await demoPlatform({ dataDir: folder.path })
  const admin = await loggedIn(platform.url, 'admin')
  if (sensorIds.length > 0) await importSensors(admin, sensorsCsv(sensorIds))
  return {
    ...platform,
    dataDir: folder.path,
    admin,
    async close() {
      await platform.close()
      await folder.remove()
    },
  }
}

/** Content of an uploaded file. */
export type Content = string | Uint8Array<ArrayBuffer>

/** Query parameters of a file of sensors. */
export type SensorsQuery = { city?: string; time_zone?: string; accept_far?: boolean }

type Answer = { status: number; answer: ImportJob; problem: Problem }

/** Sends a file of counts; the answer may be a problem. */
export const sendCounts = (admin: Caller, content: Content, name = 'counts.csv'): Promise<Answer> =>
  admin.call(live.importCounts, { query: {}, form: formWithFile(new File([content], name)) })

/** Imports counts with a choice what becomes of rows about the same hour, and waits for the end. */
export const importSharedHours = async (admin: Caller, content: Content, same_hour: SameHour): Promise<ImportJob> =>
  waitForEnd(
    admin,
    await admin.call(live.importCounts, {
      query: { same_hour },
      form: formWithFile(new File([content], 'counts.csv')),
    }),
  )

/** Sends a file of sensors; the answer may be a problem. */
export const sendSensors = (admin: Caller, content: Content, query: SensorsQuery = {}): Promise<Answer> =>
  admin.call(live.importSensors, { query, form: formWithFile(new File([content], 'sensors.csv')) })

/** An import continues 15 s after a temporary failure; the timeout allows one such retry. */
const END_TIMEOUT_MS = 40_000

/** Waits for the end of an import and returns it. */
export const waitForEnd = (admin: Caller, { status, answer, problem }: Answer): Promise<ImportJob> => {
  if (status !== 201) throw new Error(`the import was rejected: ${JSON.stringify(problem)}`)
  return vi.waitFor(
    async () => {
      const job = (await admin.call(live.getImport, { params: { uuid: answer.uuid } })).answer
      expect(['done', 'failed']).toContain(job.status)
      return job
    },
    { timeout: END_TIMEOUT_MS, interval: 20 },
  )
}

/** Imports counts and waits for the end. */
export const importCounts = async (admin: Caller, content: Content, name?: string): Promise<ImportJob> =>
  waitForEnd(admin, await sendCounts(admin, content, name))

/** Imports sensors and waits for the end. */
export const importSensors = async (admin: Caller, content: Content, query?: SensorsQuery): Promise<ImportJob> =>
  waitForEnd(admin, await sendSensors(admin, content, query))

/** Lines as a CSV file. */
export const csv = (...lines: readonly string[]): string => `${lines.join('\n')}\n`

/** First line of a file of counts. */
export const countsHeader = 'hour,sensor_id,pedestrians'

/** A file of counts; a line is `hour,sensor_id,pedestrians`. */
export const countsCsv = (...lines: readonly string[]): string => `${[countsHeader, ...lines].join('\n')}\n`

/** A file of sensors near Warsaw. */
export const sensorsCsv = (ids: readonly string[]): string =>
  csv(
    'sensor_id,name,latitude,longitude',
    ...ids.map((id, index) => `${id},Sensor ${id},${52.2 + index / 1000},${21 + index / 1000}`),
  )

/** An hour in the statistics store. */
export type StoredHour = {
  hour: string
  day: string
  local_hour: number
  people_net: number
  people_gross: number
  cars: number
  buses: number
}

/** Hours of a sensor in the statistics store, earliest first. */
export const storedHoursOf = async ({ store, statistics }: DemoPlatform, sensorId: string): Promise<StoredHour[]> => {
  const { rows } = await store.pool.query<{ uuid: string }>(
    'select location_uuid as uuid from sensor where sensor_id = $1',
    [sensorId],
  )
  const hours = await statistics.rows<Omit<StoredHour, 'hour'> & { hour: Date }>(
    `select hour, local_day as day, local_hour, people_net, people_gross, cars, buses from hourly
     where location_uuid = $1 order by hour`,
    [rows[0]?.uuid ?? ''],
  )
  return hours.map((each) => ({ ...each, hour: each.hour.toISOString() }))
}
