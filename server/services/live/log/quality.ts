import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import type { LiveContext } from '../context.ts'
import type { LiveOtherServices, WorkTime } from '../other-services.ts'
import { FIRST_KIND_WITHOUT_INSTANT } from './log-entries.ts'

/** What a quality is computed from. */
export type QualityContext = Pick<LiveContext, 'store' | 'clock'> & {
  otherServices: Pick<LiveOtherServices, 'araboxWorkTimes'>
}

/** Minutes that the quality covers; the live log keeps at least as many. */
export const QUALITY_MINUTES = 15

/** The connection quality of an arabox; all values are null if it never sent a message. */
export type Quality = {
  /** Percentage of the last fifteen minutes with a message, 0–100. */
  quality_percent: number | null
  /**
   * Milliseconds from the instant of the latest live message, by the clock of its device, to its arrival. Negative if
   * that clock is ahead; null without a message in the last fifteen minutes.
   */
  delay_ms: number | null
  /** Milliseconds since the latest live message arrived; null without a message in the last fifteen minutes. */
  silent_ms: number | null
}

/** How many minutes ago messages arrived, and whether the first message of the log is among them. */
export type ActiveMinutes = {
  minutesAgo: readonly number[]
  includesFirstMessage: boolean
  /** How many minutes ago planned works went on. */
  worksAgo?: ReadonlySet<number>
}

/**
 * Percentage of the last fifteen minutes with a message, rounded. A minute is a span of sixty seconds that ends now or
 * a whole number of minutes ago, so the present minute is complete. If the log began within them, only the minutes
 * since its first message count. Minutes of planned works do not count; null if no minute counts.
 */
export const qualityPercent = ({
  minutesAgo,
  includesFirstMessage,
  worksAgo = new Set(),
}: ActiveMinutes): number | null => {
  const active = new Set(minutesAgo.map((ago) => Math.max(0, ago)).filter((ago) => ago < QUALITY_MINUTES))
  const covered = includesFirstMessage ? Math.max(0, ...active) + 1 : QUALITY_MINUTES
  const counted = Array.from({ length: covered }, (_, ago) => ago).filter((ago) => !worksAgo.has(ago))
  if (counted.length === 0) return null
  return Math.round((counted.filter((ago) => active.has(ago)).length / counted.length) * 100)
}

/** How many minutes ago planned works went on, of the last fifteen minutes. */
const worksAgoOf = (times: readonly WorkTime[], now: Date): ReadonlySet<number> =>
  new Set(
    Array.from({ length: QUALITY_MINUTES }, (_, ago) => ago).filter((ago) => {
      const end = now.getTime() - ago * MINUTE_MS
      return times.some(({ from, until }) => from.getTime() < end && until.getTime() > end - MINUTE_MS)
    }),
  )

type Row = {
  location_uuid: string
  minutes_ago: number[]
  includes_first: boolean
  delay_ms: number | null
  silent_ms: number | null
}

const unknownQuality: Quality = { quality_percent: null, delay_ms: null, silent_ms: null }

/**
 * The present connection quality of the araboxes of some locations, computed from the live log by the time of arrival.
 * Minutes in which the platform did not run have no messages, unless another process received them. An arabox without
 * messages is left out.
 */
export const qualitiesOf = async (
  { store, clock, otherServices }: QualityContext,
  locationUuids: readonly string[],
): Promise<Map<string, Quality>> => {
  if (locationUuids.length === 0) return new Map()
  const now = clock.now()
  const since = new Date(now.getTime() - QUALITY_MINUTES * MINUTE_MS)
  const works = await otherServices.araboxWorkTimes(store.lookups, locationUuids, { from: since, until: now })
  const { rows } = await store.lookups.execute<Row>(sql`
    select
      live_state.location_uuid,
      coalesce(log.minutes_ago, '{}') as minutes_ago,
      coalesce(log.includes_first, false) as includes_first,
      latest.delay_ms,
      latest.silent_ms
    from live_state
    cross join lateral (
      select
        array_agg(distinct floor(extract(epoch from ${now.toISOString()}::timestamptz - at) / 60)::int) as minutes_ago,
        bool_or(from_seq = 1) as includes_first
      from live_log
      where location_uuid = live_state.location_uuid and at > ${since.toISOString()}
    ) as log
    left join lateral (
      select (extract(epoch from at) * 1000)::float8 - (
        select (entry ->> 1)::float8 from json_array_elements(entries) with ordinality as listed (entry, index)
        where (entry ->> 0)::int < ${FIRST_KIND_WITHOUT_INSTANT} order by index desc limit 1
      ) as delay_ms,
        (extract(epoch from ${now.toISOString()}::timestamptz - at) * 1000)::float8 as silent_ms
      from live_log
      where location_uuid = live_state.location_uuid and at > ${since.toISOString()}
      order by to_seq desc limit 1
    ) as latest on true
    where live_state.location_uuid = any(${sql.param(locationUuids)}::uuid[])`)
  return new Map(
    rows.map(
      ({ location_uuid, minutes_ago: minutesAgo, includes_first: includesFirstMessage, delay_ms, silent_ms }) => [
        location_uuid,
        {
          quality_percent: qualityPercent({
            minutesAgo,
            includesFirstMessage,
            worksAgo: worksAgoOf(works.get(location_uuid) ?? [], now),
          }),
          delay_ms: delay_ms === null ? null : Math.round(delay_ms),
          silent_ms: silent_ms === null ? null : Math.max(0, Math.round(silent_ms)),
        },
      ],
    ),
  )
}

/** The present connection quality of one location's arabox. */
export const qualityOf = async (live: QualityContext, locationUuid: string): Promise<Quality> =>
  (await qualitiesOf(live, [locationUuid])).get(locationUuid) ?? unknownQuality
