import { sql } from 'drizzle-orm'
import type {
  CampaignPlays,
  campaignPlayOperations as operations,
  PlayGroup,
  PlayGroupRow,
  PlayTotals,
  SharedPlays,
} from '../../../../contract/campaign/campaign-plays.ts'
import type { PlaySource } from '../../../../contract/campaign/plays-source.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import { type PlayFault, playFaults } from '../../../../contract/player/play-records.ts'
import { plannedBySpot } from '../../../content/planned-plays.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { reportedUntilOf } from '../plays/plays-by-source.ts'
import type { CampaignRow } from '../policy.ts'
import { placeIn, playedPlaces } from './screen-places.ts'

type Query = QueryOf<typeof operations.listPlays>

const playedKeys = { day: sql`day::text`, screen: sql`screen_id::text`, spot: sql`spot_id::text` }
const orderedKeys = { day: sql`day::text`, screen: sql`screen_id::text` }

const noPlays = (planned: number | null): PlayTotals => ({
  planned,
  plays_by_source: { player: 0, outside: 0, computed: 0 },
  uncounted: [],
})

/** The loops that orders bought, by day, screen or spot. */
const plannedBy = async (tx: Tx, campaignUuid: string, group: PlayGroup): Promise<ReadonlyMap<string, number>> => {
  if (group === 'spot') return plannedBySpot(tx, campaignUuid)
  const { rows } = await tx.execute<{ key: string; planned: number }>(sql`
    select ${orderedKeys[group]} as key, sum(bought)::int as planned from ordered_day
    where campaign_uuid = ${campaignUuid} group by 1`)
  return new Map(rows.map(({ key, planned }) => [key, planned]))
}

const countedBy = async (tx: Tx, campaignUuid: string, group: PlayGroup) => {
  const { rows } = await tx.execute<{ key: string; source: PlaySource; plays: number }>(sql`
    select ${playedKeys[group]} as key, source, sum(played)::int as plays from emission_day
    where campaign_uuid = ${campaignUuid} group by 1, 2`)
  return rows
}

/** The sums of a campaign by day, screen or spot. */
const sumsBy = async (
  { store: { db }, otherServices }: CampaignContext,
  campaignUuid: string,
  group: PlayGroup,
): Promise<Map<string, PlayTotals>> => {
  const [planned, counted, uncounted] = await Promise.all([
    plannedBy(db, campaignUuid, group),
    countedBy(db, campaignUuid, group),
    otherServices.uncountedPlays(db, campaignUuid, group),
  ])
  const unknown = group === 'spot' && planned.size === 0 ? null : 0
  const keys = new Set([...planned.keys(), ...[...counted, ...uncounted].map(({ key }) => key)])
  const sums = new Map([...keys].map((key) => [key, noPlays(planned.get(key) ?? unknown)]))
  for (const { key, source, plays } of counted) {
    const { plays_by_source: bySource } = sums.get(key) ?? noPlays(null)
    bySource[source] += plays
  }
  for (const { key, fault, plays } of uncounted) sums.get(key)?.uncounted.push({ fault, plays })
  return sums
}

const totalOf = (rows: Iterable<PlayTotals>): PlayTotals => {
  const total = noPlays(null)
  const faults = new Map<PlayFault, number>()
  for (const { planned, plays_by_source: bySource, uncounted } of rows) {
    if (planned !== null) total.planned = (total.planned ?? 0) + planned
    for (const source of ['player', 'outside', 'computed'] as const) total.plays_by_source[source] += bySource[source]
    for (const { fault, plays } of uncounted) faults.set(fault, (faults.get(fault) ?? 0) + plays)
  }
  const uncounted = playFaults.flatMap((fault) => {
    const plays = faults.get(fault)
    return plays === undefined ? [] : [{ fault, plays }]
  })
  return { ...total, uncounted }
}

const collator = new Intl.Collator('pl', { numeric: true })

type Named = Pick<PlayGroupRow, 'day' | 'screen' | 'spot'>

/** The names of the keys of a group, in the order of the list: days and places ascending, spots as in the campaign. */
const namesOf = async (
  tx: Tx,
  { uuid }: CampaignRow,
  group: PlayGroup,
  keys: readonly string[],
): Promise<[string, Named][]> => {
  if (group === 'day') return keys.toSorted().map((day) => [day, { day, screen: null, spot: null }])
  if (group === 'screen') {
    const places = await playedPlaces(tx, uuid, keys.map(Number))
    return keys
      .map((key): [string, NonNullable<Named['screen']>] => [key, placeIn(places, Number(key))])
      .toSorted(
        ([, one], [, other]) =>
          collator.compare(one.city_name, other.city_name) ||
          collator.compare(one.address, other.address) ||
          one.id - other.id,
      )
      .map(([key, screen]) => [key, { day: null, screen, spot: null }])
  }
  const names = await spotNames(tx, uuid)
  const position = new Map([...names.keys()].map((id, index) => [id, index]))
  return keys
    .toSorted((one, other) => (position.get(one) ?? names.size) - (position.get(other) ?? names.size))
    .map((id) => [id, { day: null, screen: null, spot: { id, file_name: names.get(id) ?? null } }])
}

/** File names of the spots that a campaign has or had, in its order. */
export const spotNames = async (tx: Tx, campaignUuid: string): Promise<Map<string, string>> => {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, file_name as name from listed_spot where campaign_uuid = ${campaignUuid} order by position, id`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A page of the plays of a campaign, by day, screen or spot, with the sums of all. */
export const playsOf = async (
  context: CampaignContext,
  row: CampaignRow,
  { group, page, size }: Query,
): Promise<CampaignPlays> => {
  const { store, clock } = context
  // Read before the plays, so that they are complete until then.
  const until = await reportedUntilOf(context, store.db, [row.uuid])
  const sums = await sumsBy(context, row.uuid, group)
  const named = await namesOf(store.db, row, group, [...sums.keys()])
  const items = named.flatMap(([key, names]) => {
    const ofKey = sums.get(key)
    return ofKey ? [{ ...names, ...ofKey }] : []
  })
  // An outside system does not say which spot is planned when, so the sum comes from the days then.
  const total = group === 'spot' ? await sumsBy(context, row.uuid, 'day') : sums
  return {
    items: items.slice((page - 1) * size, page * size),
    total: items.length,
    page,
    pages: Math.max(1, Math.ceil(items.length / size)),
    size,
    sums: totalOf(total.values()),
    plays_reported_until: until.get(row.uuid) ?? null,
    as_of: clock.now().toISOString(),
  }
}

/** The same without internal ids and names of screens and without file names, as the public page shows it. */
export const withoutInternals = ({ items, ...answer }: CampaignPlays): SharedPlays => ({
  ...answer,
  items: items.map(({ screen, spot, ...item }) => ({
    ...item,
    screen: screen && {
      address: screen.address,
      city_name: screen.city_name,
      latitude: screen.latitude,
      longitude: screen.longitude,
    },
    spot: spot && { id: spot.id },
  })),
})
