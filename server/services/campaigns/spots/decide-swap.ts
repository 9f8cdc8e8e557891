import { and, eq, isNull } from 'drizzle-orm'
import type { Account } from '../../../http/caller.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { appendEvent, eventOf, foldedLog } from '../lifecycle/event-log.ts'
import { bookPlaysIn } from '../plays/book-plays.ts'
import { recordFilms } from '../plays/played-films.ts'
import { lockedCampaign } from '../policy.ts'
import { campaignSpot } from '../tables.ts'
import { filesOfSpots, keepSpotFile, replacedFile } from './stored-spot-files.ts'
import { filmSwap } from './tables.ts'
import { changingFiles } from './unused-files.ts'
import { longestOf } from './upload-spot.ts'

type SwapAddress = { uuid: string; swapId: string }
type Swap = typeof filmSwap.$inferSelect

/** A proposal that waits. Throws `not_found`, and `swap_decided` if it does not wait any more. */
const waitingSwap = async (tx: Tx, uuid: string, untrustedId: string): Promise<Swap> => {
  const [swap] = await tx
    .select()
    .from(filmSwap)
    .where(and(eq(filmSwap.id, untrustedId), eq(filmSwap.campaignUuid, uuid)))
  if (!swap) throw notFound()
  if (swap.decision !== null) throw new ProblemError('swap_decided')
  return swap
}

const decide = (tx: Tx, { id }: Swap, decided: Partial<typeof filmSwap.$inferInsert>) =>
  tx
    .update(filmSwap)
    .set(decided)
    .where(and(eq(filmSwap.id, id), isNull(filmSwap.decision)))

/** Puts the film in the place of the file of its shape, or beside the others. Returns the file that it replaced. */
const takeFilm = async (tx: Tx, swap: Swap, now: Date): Promise<Swap['former']> => {
  const { spotId, fileName, storedAs, sha256, sizeBytes, film } = swap
  const files = (await filesOfSpots(tx, [spotId])).get(spotId) ?? []
  const former = replacedFile(files, film)
  const stillAs = film.codec === null ? storedAs : null
  const added = { spotId, createdAt: now, fileName, storedAs, stillAs, sha256, sizeBytes, ...film }
  const { position } = await keepSpotFile(tx, files, added)
  if (files.every((file) => file === former || file.position > position))
    await tx.update(campaignSpot).set({ fileName }).where(eq(campaignSpot.id, spotId))
  return former ? { fileName: former.fileName, storedAs: former.storedAs, sha256: former.sha256 } : null
}

/**
 * Approves a proposed film: the screens play it from the next loop on. What was played until now is booked first, so
 * that it names the film that played; the former file stays, because those plays refer to it.
 */
export const approveSwap = (context: CampaignContext, account: Account, untrusted: SwapAddress): Promise<void> =>
  changingFiles(context, untrusted.uuid, async (tx) => {
    const { uuid } = await lockedCampaign(tx, account, untrusted.uuid)
    const now = context.clock.now()
    const swap = await waitingSwap(tx, uuid, untrusted.swapId)
    const { spotId, film, fileName } = swap
    await bookPlaysIn(tx, context, now, { only: [uuid] })
    // Plays of players that are delivered later may be those of the present film.
    await recordFilms(tx, [spotId])
    const former = await takeFilm(tx, swap, now)
    await recordFilms(tx, [spotId])
    const seconds = longestOf((await filesOfSpots(tx, [spotId])).get(spotId) ?? [film])
    const event = eventOf({ type: 'campaign.accept_swap', spotId, seconds }, account, now)
    const historyFacts = { film: fileName, ...(former ? { film_before: former.fileName } : {}) }
    await appendEvent(tx, {
      context,
      uuid,
      snapshot: await foldedLog(tx, uuid),
      event,
      author: account,
      historyFacts,
    })
    await decide(tx, swap, { decision: 'approved', decidedAt: now, decidedBy: account.name, former })
    await context.content.filmsChanged(tx, uuid, now)
  })

/** Refuses a proposed film with the reason, which the advertiser sees. */
export const refuseSwap = (
  context: CampaignContext,
  account: Account,
  untrusted: SwapAddress,
  reason: string,
): Promise<void> =>
  context.store.transaction(async (tx) => {
    const { uuid } = await lockedCampaign(tx, account, untrusted.uuid)
    const now = context.clock.now()
    const swap = await waitingSwap(tx, uuid, untrusted.swapId)
    const event = eventOf({ type: 'campaign.refuse_swap', spotId: swap.spotId, reason }, account, now)
    const historyFacts = { file_name: swap.fileName }
    const snapshot = await foldedLog(tx, uuid)
    await appendEvent(tx, { context, uuid, snapshot, event, author: account, historyFacts })
    await decide(tx, swap, {
      decision: 'refused',
      decidedAt: now,
      decidedBy: account.name,
      decisionReason: reason,
    })
  })
