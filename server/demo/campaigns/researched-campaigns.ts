import { addDays, lengthInDays } from '../../../machines/calendar/days.ts'
import type { DemoCampaign } from './demo-campaigns.ts'

/** A researched campaign of the demo with its figures, in the form of an institute. */
export type DemoResearch = {
  id: string
  name: string
  status: 'waiting' | 'current' | 'finished'
  statistics: { timeDivision: 'General' | 'Hour'; periodName: string; period: string; impressions: number }[]
}

const WEEK = 7
const FIRST_HOUR = 6
/** Shares of a day's impressions by hour from 06:00, in percent. */
const hourPercents = [2, 5, 8, 7, 5, 5, 6, 6, 7, 8, 10, 11, 9, 6, 3, 2] as const
/** Impressions of a screen on a day; the days of a week differ. */
const SCREEN_IMPRESSIONS = 14_200
const WEEKEND_IMPRESSIONS = 11_300
const weekendDays: readonly number[] = [0, 6]

const ofDay = (day: string, screens: number): number =>
  screens * (weekendDays.includes(new Date(day).getUTCDay()) ? WEEKEND_IMPRESSIONS : SCREEN_IMPRESSIONS)

const ofDays = (from: string, to: string, screens: number): number =>
  Array.from({ length: lengthInDays(from, to) }, (_, index) => ofDay(addDays(from, index), screens)).reduce(
    (sum, each) => sum + each,
    0,
  )

const clockTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const earlier = (one: string, other: string): string => (one < other ? one : other)

const figuresOf = (from: string, to: string, screens: number): DemoResearch['statistics'] => {
  const whole = ofDays(from, to, screens)
  const period = (periodName: string, first: string, last: string) => ({
    timeDivision: 'General' as const,
    periodName,
    period: `${first}/${last}`,
    impressions: ofDays(first, last, screens),
  })
  const weeks = Array.from({ length: Math.ceil(lengthInDays(from, to) / WEEK) }, (_, index) => {
    const first = addDays(from, index * WEEK)
    return period(`Tydzień ${index + 1}`, first, earlier(to, addDays(first, WEEK - 1)))
  })
  const hours = hourPercents.map((percent, index) => ({
    timeDivision: 'Hour' as const,
    periodName: `${clockTime(FIRST_HOUR + index)}–${clockTime(FIRST_HOUR + index + 1)}`,
    period: clockTime(FIRST_HOUR + index),
    impressions: Math.round((whole * percent) / 100),
  }))
  return [period('Cała kampania', from, to), ...weeks, ...hours]
}

/** The figures of the campaigns that an institute researches, until the day before `today`. */
export const demoResearch = (campaigns: readonly DemoCampaign[], today: string): DemoResearch[] =>
  campaigns.flatMap(({ gemius_uuid: id, name, status, cities, date_from: from, date_to: to }): DemoResearch[] => {
    if (id === null || from === null || to === null) return []
    const last = earlier(to, addDays(today, -1))
    if (last < from) return [{ id, name, status: 'waiting', statistics: [] }]
    const screens = cities.reduce((sum, city) => sum + city.screens, 0)
    return [{ id, name, status: status === 'end' ? 'finished' : 'current', statistics: figuresOf(from, last, screens) }]
  })
