import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AnswerOf, BodyOf } from '../../../contract/operation.ts'
import type { playerOperations as operations, PlayDelivery } from '../../../contract/player/player-operations.ts'
import type { Schedule } from '../../../contract/player/schedule.ts'
import { assignSlots } from '../../content/loop-slots.ts'
import type { Player } from '../../http/caller.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Tx } from '../../store/database.ts'
import type { PlayerContext } from './context.ts'
import { deliverPlays } from './deliver-plays.ts'
import { createPlayerIdentification } from './pairing.ts'
import { storePicture, wantsPicture } from './player-pictures.ts'
import { storeReport } from './player-reports.ts'
import { buildSchedule, playerSchedules } from './schedule.ts'
import { player, playLog } from './tables.ts'

/** A player that needs no pairing code. */
export type SimulatedPlayer = { screenId: number; publicKey: string; tokenHash: string }

type Paired = NonNullable<Player['paired']>

/**
 * Makes simulated players the ones of their screens as of an instant. A screen whose player somebody paired or ended
 * stays as it is. A player that was simulated with another key ends.
 */
export const pairSimulatedPlayers = async (
  tx: Tx,
  { otherServices }: Pick<PlayerContext, 'otherServices'>,
  players: readonly SimulatedPlayer[],
  at: Date,
): Promise<void> => {
  const latest = await tx
    .selectDistinctOn([player.screenId])
    .from(player)
    .where(
      inArray(
        player.screenId,
        players.map(({ screenId }) => screenId),
      ),
    )
    .orderBy(player.screenId, sql`${player.id} desc`)
  const known = new Map(latest.map((row) => [row.screenId, row]))
  const isSimulated = ({ pairedBy, endedAt }: (typeof latest)[number]) => pairedBy === null && endedAt === null
  const missing = players.filter(({ screenId, tokenHash }) => {
    const row = known.get(screenId)
    return row === undefined || (isSimulated(row) && row.tokenHash !== tokenHash)
  })
  if (missing.length === 0) return
  const ids = missing.map(({ screenId }) => screenId)
  await tx
    .update(player)
    .set({ endedAt: at })
    .where(and(inArray(player.screenId, ids), isNull(player.endedAt)))
  for (const each of missing) {
    const screen = await otherServices.findPlayedScreen(tx, each.screenId)
    if (screen) await tx.insert(player).values({ ...each, screenUuid: screen.uuid, pairedAt: at })
  }
  await assignSlots(tx, ids, at)
}

/** What simulated players call: the operations of players, without HTTP. */
export const simulatedPlayerCalls = (context: PlayerContext) => {
  const { store, clock } = context
  const identify = createPlayerIdentification(context)
  const schedules = playerSchedules(context)
  const pairedOf = async (token: string): Promise<Paired> => {
    const paired = (await identify(token))?.paired
    if (!paired) throw new ProblemError('unauthenticated')
    return paired
  }
  return {
    /** The player of a token with its logs, each with the end of its latest play; null if the player has ended. */
    async connect(token: string) {
      const paired = (await identify(token))?.paired
      if (!paired) return null
      const logs = await store.db.select().from(playLog).where(eq(playLog.playerId, paired.id))
      return {
        player_uuid: paired.uuid,
        screen_uuid: paired.screenUuid,
        pairedAt: paired.pairedAt,
        logs: logs.map(({ campaignUuid: campaign_uuid, next, hash, reportedUntil }) => ({
          campaign_uuid,
          next,
          hash,
          reported_until: reportedUntil?.toISOString() ?? null,
        })),
      }
    },
    readSchedule: async (token: string, etag: string | null) =>
      schedules.read(await pairedOf(token), etag ?? undefined),
    /** The schedule from an earlier day on. */
    readPastSchedule: async (token: string, from: string): Promise<Schedule> =>
      buildSchedule(context, await pairedOf(token), from),
    deliver: async (
      token: string,
      logs: readonly PlayDelivery[],
    ): Promise<AnswerOf<typeof operations.deliverPlays>['logs']> =>
      (await deliverPlays(context, await pairedOf(token), logs)).logs,
    async report(token: string, report: BodyOf<typeof operations.reportHealth>) {
      const { id } = await pairedOf(token)
      await storeReport(context, id, report)
      return { wants_picture: await wantsPicture(store.db, id) }
    },
    async sendPicture(token: string, picture: Buffer): Promise<void> {
      await storePicture(context, (await pairedOf(token)).id, picture, clock.now())
    },
  }
}
