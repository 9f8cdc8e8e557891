import { ageBands } from '../../../../contract/campaign/progress.ts'
import type { Message } from '../../../../contract/live/messages.ts'
import { startOfHourMs } from '../../../../machines/calendar/full-hours.ts'
import type { ReportedHour } from '../tables.ts'

const BANDS = ageBands.length

type Path = Extract<Message, { type: 'path' }>
type Hourly = Extract<Message, { type: 'hourly' }>

/** The change of one hour by messages of one arabox: sums to add, and the latest report of the whole hour. */
export type HourChange = {
  hour: Date
  peopleNet: number
  peopleGross: number
  carPeople: number
  cars: number
  busPeople: number
  buses: number
  ages: number[]
  reported: ReportedHour | null
  reportedSeq: number | null
}

const counters = {
  person: { net: 'peopleNet', gross: 'peopleGross' },
  car: { net: 'carPeople', gross: 'cars' },
  bus: { net: 'busPeople', gross: 'buses' },
} as const

const ageIndexes = new Map<string | undefined, number>(ageBands.map((band, index) => [band, index]))

const emptyChange = (hourMs: number): HourChange => ({
  hour: new Date(hourMs),
  peopleNet: 0,
  peopleGross: 0,
  carPeople: 0,
  cars: 0,
  busPeople: 0,
  buses: 0,
  ages: Array.from({ length: 2 * BANDS }, () => 0),
  reported: null,
  reportedSeq: null,
})

const addPath = (change: HourChange, { object, counter, age, gender }: Path): void => {
  change[counters[object][counter]] += 1
  const band = ageIndexes.get(age)
  if (band === undefined) return
  const group = gender === 'female' ? band : band + BANDS
  change.ages[group] = (change.ages[group] ?? 0) + 1
}

const unknownAges = Array.from({ length: BANDS }, () => 0)

const setReport = (change: HourChange, message: Hourly, now: Date): void => {
  if (message.seq < (change.reportedSeq ?? 0)) return
  const { people_net, people_gross, cars, buses, women = unknownAges, men = unknownAges } = message
  change.reportedSeq = message.seq
  change.reported = {
    people_net,
    people_gross,
    cars,
    buses,
    ages: [...women, ...men],
    taken_at: now.toISOString(),
  }
}

/**
 * The changes of all hours to which messages belong, earliest hour first. Messages without counts have an hour as well.
 */
export const hourChanges = (messages: readonly Message[], now: Date): HourChange[] => {
  const changes = new Map<number, HourChange>()
  for (const message of messages) {
    const instantMs = Date.parse(message.type === 'hourly' ? message.hour : message.at)
    const hourMs = startOfHourMs(instantMs)
    const change = changes.get(hourMs) ?? emptyChange(hourMs)
    changes.set(hourMs, change)
    if (message.type === 'path') addPath(change, message)
    if (message.type === 'hourly') setReport(change, message, now)
  }
  return [...changes.values()].sort((a, b) => a.hour.getTime() - b.hour.getTime())
}
