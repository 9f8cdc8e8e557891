import { and, eq, isNull } from 'drizzle-orm'
import type { Account } from '../../../http/caller.ts'
import type { Upload } from '../../../http/multipart.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { appendEvent, eventOf, foldedLog } from '../lifecycle/event-log.ts'
import { takeStepOrThrowProblem } from '../lifecycle/rule-problems.ts'
import { type CampaignRow, lockedCampaign, visibleCampaign } from '../policy.ts'
import { checkFilmQuota } from './film-quota.ts'
import type { ReceivedSpot } from './spot-files.ts'
import { filmSwap } from './tables.ts'
import { checkedFilm, receivingFile, spotOf } from './upload-spot.ts'

/** Ends the proposal of a spot that waits, if there is one: a later one replaces it. */
const replaceWaiting = (tx: Tx, spotId: string, account: Account, now: Date) =>
  tx
    .update(filmSwap)
    .set({ decision: 'replaced', decidedAt: now, decidedBy: account.name })
    .where(and(eq(filmSwap.spotId, spotId), isNull(filmSwap.decision)))

type Proposal = { row: CampaignRow; spotId: string; reason: string; fileName: string; received: ReceivedSpot }

const storeProposal = async (
  tx: Tx,
  context: CampaignContext,
  account: Account,
  { row, spotId, reason, fileName, received }: Proposal,
): Promise<void> => {
  const now = context.clock.now()
  const film = checkedFilm(received, row.spotSeconds)
  const event = eventOf({ type: 'campaign.request_swap', spotId, reason, seconds: film.seconds }, account, now)
  const snapshot = await foldedLog(tx, row.uuid)
  takeStepOrThrowProblem(snapshot, event)
  await checkFilmQuota(tx, context, { companyId: row.companyId, replacedId: null, sizeBytes: received.sizeBytes })
  await replaceWaiting(tx, spotId, account, now)
  const { sha256, sizeBytes } = received
  const storedAs = context.files.nameOf(received)
  const asked = { campaignUuid: row.uuid, spotId, reason, askedAt: now, askedBy: account.name }
  await tx.insert(filmSwap).values({ ...asked, fileName, storedAs, sha256, sizeBytes, film })
  const historyFacts = { file_name: fileName }
  await appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author: account, historyFacts })
}

/**
 * Proposes another film for a spot of a confirmed campaign. It must be one that the screens play, not longer than the
 * plan pays for. It plays after an approval.
 */
export const askForSwap = async (
  context: CampaignContext,
  account: Account,
  untrusted: { uuid: string; spotId: string },
  form: () => Promise<Upload & { fields: { reason: string } }>,
): Promise<void> => {
  const { store, clock } = context
  const row = await visibleCampaign(store.db, account, untrusted.uuid)
  const { id: spotId } = await spotOf(store.db, row.uuid, untrusted.spotId)
  // Before the film is received, which may take minutes.
  const early = eventOf({ type: 'campaign.request_swap', spotId, reason: 'later', seconds: null }, account, clock.now())
  takeStepOrThrowProblem(await foldedLog(store.db, row.uuid), early)
  const upload = await form()
  const { reason } = upload.fields
  await receivingFile(context, upload, row, ({ received, fileName }) =>
    store.transaction(async (tx) => {
      const locked = await lockedCampaign(tx, account, row.uuid)
      await storeProposal(tx, context, account, { row: locked, spotId, reason, fileName, received })
    }),
  )
}
