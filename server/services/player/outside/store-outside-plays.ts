import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { outsidePlay } from '../tables.ts'

/** Plays of a campaign on a screen, as an outside system reported them; `hour` is null if only the day is known. */
export type ReportedPlays = {
  readonly report: string
  readonly number: number
  readonly campaignUuid: string
  readonly screenUuid: string
  readonly spotId: string
  readonly day: string
  readonly hour: number | null
  readonly plays: number
}

const isSame = (stored: typeof outsidePlay.$inferSelect, item: ReportedPlays): boolean =>
  stored.campaignUuid === item.campaignUuid &&
  stored.screenUuid === item.screenUuid &&
  stored.spotId === item.spotId &&
  stored.day === item.day &&
  stored.hour === item.hour &&
  stored.plays === item.plays

const keyOf = ({ report, number }: Pick<ReportedPlays, 'report' | 'number'>): string => `${number} ${report}`

/** In one order, so that two deliveries of the same items wait for each other and do not block each other. */
const inOrder = (items: Iterable<ReportedPlays>): ReportedPlays[] =>
  [...items].toSorted((one, other) =>
    one.report === other.report ? one.number - other.number : one.report < other.report ? -1 : 1,
  )

/**
 * Stores items that are not stored yet, without counting them. Returns the new ones, and the numbers of those that are
 * stored with another content.
 */
export const storeNewPlays = async (
  tx: Tx,
  items: readonly ReportedPlays[],
  now: Date,
): Promise<{ fresh: ReportedPlays[]; changed: number[] }> => {
  const byKey = new Map(items.toReversed().map((item) => [keyOf(item), item]))
  const inserted = await tx
    .insert(outsidePlay)
    .values(inOrder(byKey.values()).map((item) => ({ ...item, receivedAt: now })))
    .onConflictDoNothing()
    .returning({ report: outsidePlay.report, number: outsidePlay.number })
  const fresh = new Set(inserted.map(keyOf))
  const stored = await tx
    .select()
    .from(outsidePlay)
    .where(
      and(
        inArray(outsidePlay.report, [...new Set(items.map(({ report }) => report))]),
        inArray(outsidePlay.number, [...new Set(items.map(({ number }) => number))]),
      ),
    )
  const known = new Map(stored.map((row) => [keyOf(row), row]))
  const changed = items.flatMap((item) => {
    const row = known.get(keyOf(item))
    return row && isSame(row, item) ? [] : [item.number]
  })
  return { fresh: inOrder(byKey.values()).filter((item) => fresh.has(keyOf(item))), changed: [...new Set(changed)] }
}

/** An item with what of it counts, and why the rest does not. */
export type JudgedPlays = ReportedPlays & { readonly counted: number; readonly fault: string | null }

/** Stores what of the items counts. */
export const storeJudgement = async (tx: Tx, judged: readonly JudgedPlays[]): Promise<void> => {
  const column = <Key extends keyof JudgedPlays>(key: Key) => sql.param(judged.map((each) => each[key]))
  await tx.execute(sql`
    update outside_play set counted = judged.counted, fault = judged.fault
    from unnest(${column('report')}::text[], ${column('number')}::int[], ${column('counted')}::int[],
      ${column('fault')}::text[]) as judged(report, number, counted, fault)
    where outside_play.report = judged.report and outside_play.number = judged.number`)
}

/** The sums of what counts of a campaign on a screen: by day and hour. */
export const countedPlaysOf = async (
  tx: Tx,
  { campaignUuid, screenUuid }: Pick<ReportedPlays, 'campaignUuid' | 'screenUuid'>,
): Promise<{ day: string; hour: number | null; plays: number }[]> => {
  const { rows } = await tx.execute<{ day: string; hour: number | null; plays: number }>(sql`
    select day::text, hour, sum(counted)::int as plays from outside_play
    where campaign_uuid = ${campaignUuid} and screen_uuid = ${screenUuid} and counted > 0
    group by 1, 2 order by 1, 2`)
  return rows
}
