import type { Message } from '../../contract/live/messages.ts'
import type { Statistics } from '../../server/store/statistics/open-statistics.ts'

/** Counts of hours by `location hour`: people net and gross, cars, buses, then women and men by band. */
export type HourTable = Record<string, number[]>

const NET = 0
const GROSS = 1
const CARS = 2
const BUSES = 3
const FIRST_AGE = 4
const bands = ['7-14', '15-24', '25-34', '35-44', '45-54', '55-64', '65-75']

const columnsOf = (message: Extract<Message, { type: 'path' }>): number[] => {
  const { object, counter, age, gender } = message
  if (object === 'car') return counter === 'gross' ? [CARS] : []
  if (object === 'bus') return counter === 'gross' ? [BUSES] : []
  if (counter === 'gross') return [GROSS]
  return age ? [NET, FIRST_AGE + bands.indexOf(age) + (gender === 'male' ? bands.length : 0)] : [NET]
}

/**
 * Counts of the messages of one location, computed independently of the platform: in order, each number once. The whole
 * hour with the highest number replaces the sum of single messages.
 */
export const referenceFold = (locationUuid: string, messages: Iterable<Message>): HourTable => {
  const taken = new Set<number>()
  const sums: HourTable = {}
  const whole: Record<string, { seq: number; counts: number[] }> = {}
  for (const message of messages) {
    if (taken.has(message.seq)) continue
    taken.add(message.seq)
    const instant = new Date(message.type === 'hourly' ? message.hour : message.at)
    const key = `${locationUuid} ${instant.toISOString().slice(0, 13)}`
    const hour = sums[key] ?? Array.from({ length: 18 }, () => 0)
    sums[key] = hour
    if (message.type === 'path') for (const column of columnsOf(message)) hour[column] = (hour[column] ?? 0) + 1
    if (message.type === 'hourly' && message.seq > (whole[key]?.seq ?? 0)) {
      const { people_net, people_gross, cars, buses, women, men } = message
      const ages = women && men ? [...women, ...men] : Array.from({ length: 14 }, () => 0)
      whole[key] = { seq: message.seq, counts: [people_net, people_gross, cars, buses, ...ages] }
    }
  }
  for (const [key, { counts }] of Object.entries(whole)) sums[key] = counts
  return sums
}

/** Hours of some locations in the statistics; an hour that is stored twice has twice as many numbers. */
export const storedHours = async (
  statistics: Pick<Statistics, 'rows'>,
  locations: readonly string[],
  from: Date,
): Promise<HourTable> => {
  const ages = ['f', 'm'].flatMap((gender) => ['07', '15', '25', '35', '45', '55', '65'].map((band) => gender + band))
  const columns = ['people_net', 'people_gross', 'cars', 'buses', ...ages]
  const rows = await statistics.rows<Record<string, number> & { location_uuid: string; hour: Date }>(
    `select location_uuid, hour, ${columns.join(', ')} from hourly where location_uuid = any($1) and hour >= $2`,
    [[...locations], from],
  )
  const hours: HourTable = {}
  for (const row of rows) {
    const key = `${row.location_uuid} ${row.hour.toISOString().slice(0, 13)}`
    hours[key] = [...(hours[key] ?? []), ...columns.map((column) => row[column] ?? Number.NaN)]
  }
  return hours
}
