import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import type { LiveContext } from '../context.ts'
import { FIRST_KIND_WITHOUT_INSTANT } from '../log/entries.ts'

/** Minutes that are looked at: those that the live log keeps. */
export const QUALITY_MINUTES = 15

/** How well a location's arabox is heard; both are null of one that was never heard. */
export type Quality = {
  /** Share of the last fifteen minutes in which something was heard, 0–100. */
  quality_percent: number | null
  /** Milliseconds from the latest live message, as its device dated it, to its arrival; negative where that clock is ahead, null when nothing came in fifteen minutes. */
  delay_ms: number | null
}

/** Spans of sixty seconds, counted back from now, in which something was heard; and whether the log's first word is among them. */
export type ActiveMinutes = { minutesAgo: readonly number[]; beganThen: boolean }

/**
 * Share of the last fifteen minutes in which an arabox was heard, a whole percent. They are spans of sixty seconds that end now, so that the
 * present minute is neither left out nor half. A log that began within them counts only those since its first word.
 */
export const qualityPercent = ({ minutesAgo, beganThen }: ActiveMinutes): number => {
  const heard = new Set(minutesAgo.map((ago) => Math.max(0, ago)).filter((ago) => ago < QUALITY_MINUTES))
  const counted = beganThen ? Math.max(0, ...heard) + 1 : QUALITY_MINUTES
  return Math.round((heard.size / counted) * 100)
}

type Row = { minutes_ago: number[]; began_then: boolean; delay_ms: number | null }

/**
 * How well a location's arabox is heard at this moment, from the live log alone: what the platform received when. Minutes in which the
 * platform itself did not answer count as silent, unless the arabox delivered meanwhile to another process of it.
 */
export const qualityOf = async (
  { store, clock }: Pick<LiveContext, 'store' | 'clock'>,
  locationUuid: string,
): Promise<Quality> => {
  const now = clock.now()
  const since = new Date(now.getTime() - QUALITY_MINUTES * MINUTE_MS)
  const { rows } = await store.db.execute<Row>(sql`
    select
      coalesce(log.minutes_ago, '{}') as minutes_ago,
      coalesce(log.began_then, false) as began_then,
      latest.delay_ms
    from live_state
    cross join lateral (
      select
        array_agg(distinct floor(extract(epoch from ${now.toISOString()}::timestamptz - at) / 60)::int) as minutes_ago,
        bool_or(from_seq = 1) as began_then
      from live_log
      where location_uuid = live_state.location_uuid and at > ${since.toISOString()}
    ) as log
    left join lateral (
      select (extract(epoch from at) * 1000)::float8 - (
        select (entry ->> 1)::float8 from json_array_elements(entries) with ordinality as listed (entry, place)
        where (entry ->> 0)::int < ${FIRST_KIND_WITHOUT_INSTANT} order by place desc limit 1
      ) as delay_ms
      from live_log
      where location_uuid = live_state.location_uuid and at > ${since.toISOString()}
      order by to_seq desc limit 1
    ) as latest on true
    where live_state.location_uuid = ${locationUuid}`)
  const [row] = rows
  if (!row) return { quality_percent: null, delay_ms: null }
  return {
    quality_percent: qualityPercent({ minutesAgo: row.minutes_ago, beganThen: row.began_then }),
    delay_ms: row.delay_ms === null ? null : Math.round(row.delay_ms),
  }
}
