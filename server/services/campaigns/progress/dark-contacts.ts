import { audienceOf, type Multipliers } from '../../../../machines/audience/audience.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { DayHours } from '../../statistics/public.ts'
import type { CampaignContext } from '../context.ts'
import type { DarkShares } from '../plays/dark-hours.ts'

/** What a location lost on a day because it did not play: measured contacts, and hours (with fractions). */
export type Dark = { contacts: number; hours: number }

/** Dark hours of a day by location. */
type DarkDay = { day: string; hours: DayHours; locations: ReadonlyMap<string, DarkShares> }

/** Consecutive hours in which a location was dark for the same share of each hour. */
type Stretch = { location: string; from: number; to: number; share: number }

const stretchesOf = (location: string, shares: DarkShares, { from, to }: DayHours): Stretch[] => {
  const stretches: Stretch[] = []
  for (let hour = from; hour < to; hour += 1) {
    const share = shares.get(hour) ?? 0
    const last = stretches.at(-1)
    if (share === 0) continue
    if (last?.to === hour && last.share === share) last.to = hour + 1
    else stretches.push({ location, from: hour, to: hour + 1, share })
  }
  return stretches
}

/**
 * What the locations of a campaign lost on a day in its hours that have ended (`hours`). Locations that were dark
 * together are read together.
 */
export const darkOn = async (
  { otherServices }: Pick<CampaignContext, 'otherServices'>,
  { day, hours, locations }: DarkDay,
  until: Date,
  multipliers: Multipliers,
): Promise<Map<string, Dark>> => {
  const stretches = [...locations].flatMap(([location, shares]) => stretchesOf(location, shares, hours))
  const lost = new Map<string, Dark>()
  const add = (location: string, contacts: number, darkHours: number): void => {
    const before = lost.get(location) ?? { contacts: 0, hours: 0 }
    lost.set(location, { contacts: before.contacts + contacts, hours: before.hours + darkHours })
  }
  const together = groupBy(stretches, ({ from, to, share }) => `${from} ${to} ${share}`)
  for (const group of together.values()) {
    const [first] = group
    if (!first) continue
    const { from, to, share } = first
    for (const { location } of group) add(location, 0, share * (to - from))
    const part = { locations: group.map(({ location }) => location), day, hours: { from, to }, until }
    for (const row of await otherServices.partOfDay(part))
      add(row.locationUuid, share * audienceOf(row, multipliers), 0)
  }
  return lost
}
