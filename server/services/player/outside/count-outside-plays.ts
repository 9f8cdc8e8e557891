import { and, isNull } from 'drizzle-orm'
import { PLAY_DELIVERY_DAYS, PLAYER_CLOCK_TOLERANCE_MS } from '../../../../contract/player/limits.ts'
import type { OutsideFault } from '../../../../contract/player/outside-plays.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { FIRST_HOUR, flightEnd } from '../../../../machines/calendar/flights.ts'
import { dayOf, instantOf } from '../../../../machines/calendar/warsaw.ts'
import {
  type CountedPlays,
  darkLoops,
  orderedByHour,
  possiblePlays,
} from '../../../../machines/campaign/plays/outside-hours.ts'
import { LOOPS_AN_HOUR, loopsUntil } from '../../../../machines/campaign/price/loops.ts'
import { groupBy } from '../../../base/group-by.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import type { PlayerContext } from '../context.ts'
import { type OrderedDayBlock, orderedBlocks } from '../ordered-plays.ts'
import { player } from '../tables.ts'
import {
  countedPlaysOf,
  type JudgedPlays,
  type ReportedPlays,
  storeJudgement,
  storeNewPlays,
} from './store-outside-plays.ts'

/** What a report added: the new items with what of them counts, and the numbers that were stored with other content. */
export type CountedReport = { readonly judged: readonly JudgedOutside[]; readonly changed: readonly number[] }

/** An item with what of it counts, and why the rest does not. */
type JudgedOutside = JudgedPlays & { readonly fault: OutsideFault | null }

type Place = { readonly campaignUuid: string; readonly screenUuid: string; readonly screenId: number }

const beginOf = ({ day, hour }: ReportedPlays): Date => instantOf(day, hour ?? FIRST_HOUR)

/** The end of what an item is about, at most now: nothing before it is reported later, as far as anybody knows. */
const endOf = ({ day, hour }: { day: string; hour: number | null }, now: Date): Date => {
  const end = hour === null ? flightEnd(day) : instantOf(day, hour + 1)
  return end < now ? end : now
}

const hasHour = (hour: number | null, { begins, ends }: OrderedDayBlock): boolean => {
  if (hour === null) return begins < ends
  const first = (hour - FIRST_HOUR) * LOOPS_AN_HOUR
  return Math.max(begins, first) < Math.min(ends, first + LOOPS_AN_HOUR)
}

/** What counts of each day; its sums change while items are judged. */
type CountedDays = Map<string, { hours: Map<number, number>; ofDay: number }>

const countedDays = async (tx: Tx, place: Place): Promise<CountedDays> => {
  const days: CountedDays = new Map()
  for (const { day, hour, plays } of await countedPlaysOf(tx, place)) addPlays(days, { day, hour }, plays)
  return days
}

const addPlays = (days: CountedDays, { day, hour }: { day: string; hour: number | null }, plays: number): void => {
  const known = days.get(day) ?? { hours: new Map<number, number>(), ofDay: 0 }
  if (hour === null) known.ofDay += plays
  else known.hours.set(hour, (known.hours.get(hour) ?? 0) + plays)
  days.set(day, known)
}

const noPlays: CountedPlays = { hours: new Map(), ofDay: 0 }

/** Why nothing of an item counts, whatever else was reported; null if it may count. */
const faultOf = (item: ReportedPlays, blocks: readonly OrderedDayBlock[], now: Date): OutsideFault | null => {
  if (beginOf(item).getTime() > now.getTime() + PLAYER_CLOCK_TOLERANCE_MS) return 'future'
  if (item.day < addDays(dayOf(now), -PLAY_DELIVERY_DAYS)) return 'too_old'
  const isOrdered = blocks.some((block) => block.spots.has(item.spotId) && hasHour(item.hour, block))
  return isOrdered ? null : 'outside_order'
}

/** Records the dark hours of a campaign on a screen, from the first day that a report changed to the latest play. */
const recordDark = async (
  tx: Tx,
  { otherServices }: PlayerContext,
  { campaignUuid, screenId }: Place,
  { blocks, days, until }: { blocks: readonly OrderedDayBlock[]; days: CountedDays; until: Date },
): Promise<void> => {
  const hours = [...groupBy(blocks, ({ day }) => day)].flatMap(([day, ofDay]) => {
    const before = Math.floor(loopsUntil(day, until) / LOOPS_AN_HOUR) * LOOPS_AN_HOUR
    return darkLoops(orderedByHour(ofDay, before), days.get(day) ?? noPlays).map((hour) => ({
      campaignUuid,
      day,
      ...hour,
    }))
  })
  await otherServices.replaceDarkHours(tx, screenId, hours)
}

const latest = (times: readonly Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())))

/** Judges and counts the new items of a campaign on a screen. */
const countOnScreen = async (
  tx: Tx,
  context: PlayerContext,
  place: Place,
  { items, now }: { items: readonly ReportedPlays[]; now: Date },
): Promise<JudgedOutside[]> => {
  const { otherServices } = context
  const days = await countedDays(tx, place)
  const reported = [...days].flatMap(([day, { hours, ofDay }]) => [
    ...[...hours.keys()].map((hour) => ({ day, hour })),
    ...(ofDay > 0 ? [{ day, hour: null }] : []),
  ])
  const named = [...items, ...reported].map(({ day }) => day).toSorted()
  const oldest = addDays(dayOf(now), -PLAY_DELIVERY_DAYS - 1)
  const [, from = oldest] = [oldest, named[0] ?? oldest].toSorted()
  const { campaignUuid, screenId } = place
  const blocks = await orderedBlocks(tx, screenId, [{ campaignUuid, from, to: dayOf(now) }])
  const blocksOf = groupBy(blocks, ({ day }) => day)
  const left = await otherServices.lockPlaysLeft(tx, place, [...blocksOf.keys()])
  const counts: { campaignUuid: string; order: number; spotId: string; day: string; plays: number }[] = []
  const judged = items.map((item): JudgedOutside => {
    const ofDay = blocksOf.get(item.day) ?? []
    const fault = faultOf(item, ofDay, now)
    if (fault) return { ...item, counted: 0, fault }
    const ordered = orderedByHour(ofDay, Math.ceil(loopsUntil(item.day, now)))
    const possible = Math.min(possiblePlays(ordered, days.get(item.day) ?? noPlays, item.hour), left.get(item.day) ?? 0)
    const counted = Math.min(item.plays, possible)
    const order = ofDay.findLast((block) => block.spots.has(item.spotId) && hasHour(item.hour, block))?.order
    if (counted > 0 && order !== undefined) {
      addPlays(days, item, counted)
      left.set(item.day, (left.get(item.day) ?? 0) - counted)
      counts.push({ campaignUuid, order, spotId: item.spotId, day: item.day, plays: counted })
    }
    return { ...item, counted, fault: counted < item.plays ? 'beyond' : null }
  })
  const sums = [...groupBy(counts, ({ order, spotId, day }) => `${order} ${spotId} ${day}`).values()].flatMap(
    (same) => {
      const [first] = same
      return first ? [{ ...first, plays: same.reduce((sum, { plays }) => sum + plays, 0) }] : []
    },
  )
  const plays = sums.map((sum) => ({ ...sum, film: null }))
  await otherServices.countPlayerPlays(tx, { screenId, plays, source: 'outside' })
  const counted = judged.filter((each) => each.counted > 0)
  if (counted.length > 0)
    await recordDark(tx, context, place, {
      blocks,
      days,
      until: latest([...counted, ...reported].map((each) => endOf(each, now))),
    })
  return judged
}

const none = (items: readonly ReportedPlays[], fault: OutsideFault): JudgedOutside[] =>
  items.map((item) => ({ ...item, counted: 0, fault }))

/**
 * Stores what an outside system reported, each item once by its report and number, and counts what the orders allow: in
 * the sums of the campaign, with the source `outside`, and in its dark hours.
 */
export const countOutsidePlays = async (
  tx: Tx,
  context: PlayerContext,
  items: readonly ReportedPlays[],
): Promise<CountedReport> => {
  const { clock, otherServices } = context
  const now = clock.now()
  const { fresh, changed } = await storeNewPlays(tx, items, now)
  const screens = await otherServices.findScreenIds(tx, [...new Set(fresh.map(({ screenUuid }) => screenUuid))])
  const withPlayer = await tx
    .select({ id: player.screenId })
    .from(player)
    .where(and(anyOf(player.screenId, [...screens.values()]), isNull(player.endedAt)))
  const played = new Set(withPlayer.map(({ id }) => id))
  const sealed = await otherServices.findSealed(tx, [...new Set(fresh.map(({ campaignUuid }) => campaignUuid))])
  const judged: JudgedOutside[] = []
  const groups = groupBy(fresh, ({ campaignUuid, screenUuid }) => `${campaignUuid} ${screenUuid}`)
  // In one order, so that two reports about the same campaigns wait for each other and do not block each other.
  for (const [, ofScreen] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = ofScreen
    const screenId = first && screens.get(first.screenUuid)
    if (!context.hasOutsideContent) judged.push(...none(ofScreen, 'other_source'))
    else if (!first || screenId === undefined) judged.push(...none(ofScreen, 'outside_order'))
    else if (played.has(screenId)) judged.push(...none(ofScreen, 'other_source'))
    else if (sealed.has(first.campaignUuid)) judged.push(...none(ofScreen, 'sealed'))
    else {
      const place = { campaignUuid: first.campaignUuid, screenUuid: first.screenUuid, screenId }
      judged.push(...(await countOnScreen(tx, context, place, { items: ofScreen, now })))
    }
  }
  await storeJudgement(tx, judged)
  return { judged, changed }
}
