import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { PLAY_DELIVERY_SECONDS, PLAYER_REPORT_SECONDS, SCHEDULED_DAYS } from '../../../contract/player/limits.ts'
import type { filmTypes, Schedule, ScheduledFilm } from '../../../contract/player/schedule.ts'
import { addDays, eachDay } from '../../../machines/calendar/days.ts'
import { MINUTE_MS, SECOND_MS } from '../../../machines/calendar/durations.ts'
import { flightStart } from '../../../machines/calendar/flights.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { bestFile } from '../../../machines/campaign/film/film-file.ts'
import { groupBy } from '../../base/group-by.ts'
import { assignSlots } from '../../content/loop-slots.ts'
import type { Player } from '../../http/caller.ts'
import { notFound } from '../../http/problem.ts'
import type { Tx } from '../../store/database.ts'
import type { PlayableFile, PlayerContext } from './context.ts'
import { player, scheduledSpotFilm } from './tables.ts'

type Paired = NonNullable<Player['paired']>
type Row = {
  day: string
  campaign: string
  order: number
  begins: number
  ends: number
  slot: number
  slots: number
  spot: string
}

const types = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const satisfies Record<PlayableFile['container'], (typeof filmTypes)[number]>

const selectRows = async (tx: Tx, screenId: number, from: string): Promise<Row[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select day::text, campaign_uuid as campaign, order_number as order, begins, ends, slot, slots, spot_id as spot
    from content_schedule
    where screen_id = ${screenId} and day between ${from} and ${addDays(from, SCHEDULED_DAYS - 1)}
      and begins < ends and slot is not null
    order by day, slot, begins, campaign_uuid, order_number, position`)
  return rows
}

/** A file of a spot that the screen plays, with its digest. */
export type ScreenFile = PlayableFile & { sha256: string }

const hasDigest = (file: PlayableFile | null): file is ScreenFile => file !== null && file.sha256 !== null

const lengthOf = ({ seconds }: ScreenFile): number | null => (seconds === null ? null : Math.round(seconds * SECOND_MS))

const presentFilm = (file: ScreenFile): ScheduledFilm => ({
  digest: file.sha256,
  type: types[file.container],
  codec: file.codec,
  size_bytes: file.sizeBytes,
  film_ms: lengthOf(file),
  width: file.width,
  height: file.height,
})

const blocksOf = (rows: readonly Row[], files: ReadonlyMap<string, ScreenFile>): Schedule['days'][number]['blocks'] =>
  [...groupBy(rows, ({ campaign, order }) => `${campaign} ${order}`).values()].flatMap((spots) => {
    const [first] = spots
    if (!first) return []
    const { campaign: campaign_uuid, order, begins, ends, slot, slots } = first
    const films = spots.map(({ spot }) => ({ id: spot, film: files.get(spot)?.sha256 ?? null }))
    return [{ campaign_uuid, order, begins, ends, slot, slots, spots: films }]
  })

/** The files of the spots that a screen plays from a day on, by spot: each of the shape nearest to the screen's. */
const filesOfScreen = async (
  { otherServices }: PlayerContext,
  tx: Tx,
  rows: readonly Row[],
  size: { width: number | null; height: number | null },
): Promise<Map<string, ScreenFile>> => {
  const spotIds = [...new Set(rows.map(({ spot }) => spot))]
  const shape = size.width && size.height ? { width: size.width, height: size.height } : null
  const files = new Map<string, ScreenFile>()
  for (const [spot, all] of await otherServices.filesOfSpots(tx, spotIds)) {
    const file = bestFile(all.filter(hasDigest), shape)
    if (hasDigest(file)) files.set(spot, file)
  }
  return files
}

/** Records which films were scheduled for which spots, so that later plays of a replaced film are still known. */
const recordFilms = async (tx: Tx, files: ReadonlyMap<string, ScreenFile>): Promise<void> => {
  const rows = [...files].map(([spotId, file]) => ({
    spotId,
    digest: file.sha256,
    filmMs: file.codec === null ? 0 : lengthOf(file),
  }))
  if (rows.length === 0) return
  await tx
    .insert(scheduledSpotFilm)
    .values(rows)
    .onConflictDoUpdate({
      target: [scheduledSpotFilm.spotId, scheduledSpotFilm.digest],
      set: { filmMs: sql`excluded.film_ms` },
      // Rows of an earlier version have no length.
      setWhere: sql`${scheduledSpotFilm.filmMs} is null`,
    })
}

/** The schedule of a player from a day on, by default today. */
export const buildSchedule = async (
  context: PlayerContext,
  { id, screenId }: Pick<Paired, 'id' | 'screenId'>,
  from = dayOf(context.clock.now()),
): Promise<Schedule> => {
  const { store, clock, otherServices } = context
  const screen = await otherServices.findPlayedScreen(store.db, screenId)
  if (!screen) throw notFound()
  // An order of the same moment as the pairing did not know that the screen has a player.
  await store.transaction(async (tx) => {
    await tx.select({ id: player.id }).from(player).where(eq(player.id, id)).for('update')
    await assignSlots(tx, [screenId], clock.now())
  })
  const rows = await selectRows(store.db, screenId, from)
  const files = await filesOfScreen(context, store.db, rows, screen)
  await recordFilms(store.db, files)
  const days = groupBy(rows, ({ day }) => day)
  const films = new Map([...files.values()].map((file) => [file.sha256, presentFilm(file)]))
  const { uuid, name, locationName: location_name, cityName: city_name, width, height } = screen
  return {
    screen: { uuid, name, location_name, city_name, width, height },
    days: eachDay(from, addDays(from, SCHEDULED_DAYS - 1)).map((day) => ({
      day,
      begins_at: flightStart(day).toISOString(),
      blocks: blocksOf(days.get(day) ?? [], files),
    })),
    films: [...films.values()].toSorted((one, other) => (one.digest < other.digest ? -1 : 1)),
    delivery_seconds: PLAY_DELIVERY_SECONDS,
    report_seconds: PLAYER_REPORT_SECONDS,
  }
}

/** How long a schedule counts as unchanged without a change of the orders: names and sizes of screens may change. */
const KNOWN_MS = 10 * MINUTE_MS

/**
 * Creates the schedules of players. The digest of each player's schedule is kept until its orders change, so that most
 * questions of players need no query besides the one that identifies them.
 */
export const playerSchedules = (context: PlayerContext) => {
  const known = new Map<number, { version: number; day: string; atMs: number; etag: string }>()
  return {
    /** The schedule of a player with its ETag; only the ETag if the player has this one. */
    async read(
      paired: Paired,
      untrustedEtag: string | undefined,
    ): Promise<{ etag: string; schedule: Schedule | null }> {
      // A proxy that compresses makes an ETag weak.
      const has = untrustedEtag?.replace(/^W\//, '')
      const day = dayOf(context.clock.now())
      const before = known.get(paired.id)
      const isKnown =
        before?.version === paired.scheduleVersion && before.day === day && performance.now() - before.atMs < KNOWN_MS
      if (isKnown && before.etag === has) return { etag: before.etag, schedule: null }
      const schedule = await buildSchedule(context, paired)
      const etag = `"${createHash('sha256').update(JSON.stringify(schedule)).digest('base64url')}"`
      known.set(paired.id, { version: paired.scheduleVersion, day, atMs: performance.now(), etag })
      return { etag, schedule: etag === has ? null : schedule }
    },
    /** The file of a film of a player's schedule. Throws `not_found`. */
    async findFilm({ screenId }: Paired, digest: string): Promise<ScreenFile> {
      const { store, clock, otherServices } = context
      const screen = await otherServices.findPlayedScreen(store.db, screenId)
      const rows = await selectRows(store.db, screenId, dayOf(clock.now()))
      const files = screen ? await filesOfScreen(context, store.db, rows, screen) : new Map<string, ScreenFile>()
      const file = [...files.values()].find(({ sha256 }) => sha256 === digest)
      if (!file) throw notFound()
      return file
    },
    typeOf: ({ container }: ScreenFile): string => types[container],
  }
}
/** The schedules of players. */
export type PlayerSchedules = ReturnType<typeof playerSchedules>
