import { and, desc, eq, gt, isNull, max } from 'drizzle-orm'
import { PLAYER_CLOCK_TOLERANCE_MS } from '../../../contract/player/limits.ts'
import type { ScreenPlayer, ScreenPlayers } from '../../../contract/player/screen-players.ts'
import { assignSlots } from '../../content/loop-slots.ts'
import type { Account, Caller } from '../../http/caller.ts'
import { ProblemError } from '../../http/problem.ts'
import { appendAudit } from '../../records/audit.ts'
import type { Tx } from '../../store/database.ts'
import type { PlayedScreen } from '../location/public.ts'
import type { PlayerContext } from './context.ts'
import { darkenPlayer } from './dark-loops.ts'
import { askForPicture, linkToPicture } from './player-pictures.ts'
import { playerStateOf } from './player-state.ts'
import { oneMoreChange } from './players-of-screens.ts'
import { player, playerPairing, playerPicture, playerReport, playLog } from './tables.ts'

type Row = Awaited<ReturnType<typeof selectPlayers>>[number]

const selectPlayers = (tx: Tx, screenId: number, now: Date) =>
  tx
    .select({
      player,
      report: playerReport,
      takenAt: playerPicture.takenAt,
      state: playerStateOf(player.screenId, now),
    })
    .from(player)
    .leftJoin(playerReport, eq(playerReport.playerId, player.id))
    .leftJoin(playerPicture, eq(playerPicture.playerId, player.id))
    .where(eq(player.screenId, screenId))
    .orderBy(desc(player.id))

const reportedUntil = async (tx: Tx, playerId: number): Promise<Date | null> => {
  const [row] = await tx
    .select({ at: max(playLog.reportedUntil) })
    .from(playLog)
    .where(eq(playLog.playerId, playerId))
  return row?.at ?? null
}

const textOf = (time: Date | null | undefined): string | null => time?.toISOString() ?? null

const present = async (context: PlayerContext, tx: Tx, row: Row): Promise<ScreenPlayer> => {
  const said = row.report?.report
  const offset = said?.offset_ms ?? null
  return {
    uuid: row.player.uuid,
    public_key: row.player.publicKey,
    paired_at: row.player.pairedAt.toISOString(),
    paired_by: row.player.pairedBy,
    ended_at: textOf(row.player.endedAt),
    ended_by: row.player.endedBy,
    heard_at: textOf(row.report?.heardAt),
    reported_until: textOf(await reportedUntil(tx, row.player.id)),
    version: said?.version ?? null,
    offset_ms: offset,
    is_clock_wrong: offset !== null && Math.abs(offset) > PLAYER_CLOCK_TOLERANCE_MS,
    free_bytes: said?.free_bytes ?? null,
    temperature_c: said?.temperature_c ?? null,
    width: said?.width ?? null,
    height: said?.height ?? null,
    films: said?.films ?? null,
    scheduled_films: said?.scheduled_films ?? null,
    letterboxed: said?.letterboxed.length ?? 0,
    waiting_records: said?.waiting_records ?? null,
    last_error: said?.last_error ?? null,
    picture: row.takenAt
      ? { url: await linkToPicture(context, row.player.id), taken_at: row.takenAt.toISOString() }
      : null,
  }
}

const sourceOf = ({ playsWithoutPlayer, hasOutsideContent }: PlayerContext, latest: Row | undefined) => {
  if (hasOutsideContent) return latest && !latest.player.endedAt ? 'player' : 'outside'
  if (!latest) return playsWithoutPlayer
  if (!latest.player.endedAt) return 'player'
  return latest.player.computesPlays ? 'computed' : 'none'
}

const playersOf = async (context: PlayerContext, tx: Tx, screenId: number): Promise<ScreenPlayers> => {
  const rows = await selectPlayers(tx, screenId, context.clock.now())
  const presented: ScreenPlayer[] = []
  for (const row of rows) presented.push(await present(context, tx, row))
  const isCurrent = (each: ScreenPlayer) => each.ended_at === null
  return {
    plays_source: sourceOf(context, rows[0]),
    state: rows[0]?.state ?? 'none',
    player: presented.find(isCurrent) ?? null,
    former: presented.filter((each) => !isCurrent(each)),
  }
}

/** The players of a screen. Throws `not_found` for a screen that the account may not change. */
export const getScreenPlayers = async (
  context: PlayerContext,
  account: Account,
  id: number,
): Promise<ScreenPlayers> => {
  const { db } = context.store
  const { id: screenId } = await context.otherServices.getEditableScreen(db, account, id)
  return playersOf(context, db, screenId)
}

const nameOf = ({ locationName, name }: PlayedScreen): string => `${locationName} · ${name}`

/**
 * Ends the player of a screen, whose token is refused from then on; the loops that it has not reported are dark.
 * Returns whether there was one.
 */
const endPresent = async (
  tx: Tx,
  { otherServices }: Pick<PlayerContext, 'otherServices'>,
  account: Caller,
  { screen, at, computesPlays }: { screen: PlayedScreen; at: Date; computesPlays: boolean },
): Promise<boolean> => {
  const [ended] = await tx
    .update(player)
    .set({ endedAt: at, endedBy: account.name, computesPlays, ...oneMoreChange })
    .where(and(eq(player.screenId, screen.id), isNull(player.endedAt)))
    .returning()
  if (!ended) return false
  await darkenPlayer(tx, otherServices, ended, at)
  const after = { screen_id: screen.id, computes_plays: computesPlays }
  await appendAudit(tx, account, {
    action: 'ended',
    kind: 'player',
    recordId: ended.uuid,
    recordName: nameOf(screen),
    after,
  })
  return true
}

/**
 * Makes the player that shows a code the one of a screen; what was computed until then is booked. Throws `not_found`
 * and `unknown_pairing_code`.
 */
export const pairScreen = (context: PlayerContext, account: Caller, id: number, code: string): Promise<ScreenPlayers> =>
  context.store.transaction(async (tx) => {
    const { otherServices, clock } = context
    const screen = await otherServices.getEditableScreen(tx, account, id)
    const [waiting] = await tx
      .delete(playerPairing)
      .where(and(eq(playerPairing.code, code), gt(playerPairing.expiresAt, new Date())))
      .returning()
    if (!waiting) throw new ProblemError('unknown_pairing_code')
    await otherServices.bookPlaysOfScreen(tx, screen.id)
    const at = clock.now()
    await endPresent(tx, context, account, { screen, at, computesPlays: false })
    const { publicKey, tokenHash } = waiting
    const values = {
      screenId: screen.id,
      screenUuid: screen.uuid,
      publicKey,
      tokenHash,
      pairedAt: at,
      pairedBy: account.name,
    }
    const [paired] = await tx.insert(player).values(values).returning({ uuid: player.uuid })
    await appendAudit(tx, account, {
      action: 'paired',
      kind: 'player',
      recordId: paired?.uuid ?? '',
      recordName: nameOf(screen),
      after: { screen_id: screen.id, public_key: publicKey },
    })
    await assignSlots(tx, [screen.id], at)
    return playersOf(context, tx, screen.id)
  })

/** Ends the player of a screen. Throws `not_found` and `no_player`. */
export const endPlayer = (
  context: PlayerContext,
  account: Caller,
  id: number,
  computesPlays: boolean,
): Promise<ScreenPlayers> =>
  context.store.transaction(async (tx) => {
    const screen = await context.otherServices.getEditableScreen(tx, account, id)
    // The loops until now are those of the player: they are passed over before plays are computed again.
    await context.otherServices.bookPlaysOfScreen(tx, screen.id)
    const isEnded = await endPresent(tx, context, account, { screen, at: context.clock.now(), computesPlays })
    if (!isEnded) throw new ProblemError('no_player')
    return playersOf(context, tx, screen.id)
  })

/** Asks the player of a screen for a picture. Throws `not_found`, `no_player` and `too_many_requests`. */
export const askScreenForPicture = async (context: PlayerContext, account: Account, id: number): Promise<void> => {
  const { db } = context.store
  const screen = await context.otherServices.getEditableScreen(db, account, id)
  const [present] = await db
    .select({ id: player.id })
    .from(player)
    .where(and(eq(player.screenId, screen.id), isNull(player.endedAt)))
  if (!present) throw new ProblemError('no_player')
  await askForPicture(db, present.id, context.clock.now())
}
