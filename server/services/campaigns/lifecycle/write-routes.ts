import { eq } from 'drizzle-orm'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { type CampaignRow, lockedCampaign } from '../policy.ts'
import { presentCampaign } from '../presenter.ts'
import { changingFiles } from '../spots/unused-files.ts'
import { campaign } from '../tables.ts'
import { appendEvent, eventOf, foldedLog } from './event-log.ts'
import { changeCampaign, createCampaign } from './plan-commands.ts'
import { confirm } from './step-commands.ts'

const presentStored = async (tx: Tx, context: CampaignContext, uuid: string): Promise<Campaign> => {
  const [row] = await tx.select().from(campaign).where(eq(campaign.uuid, uuid))
  if (!row) throw new Error('the campaign was not stored')
  return presentCampaign(tx, context, row)
}

/** Throws `version_conflict` with the current record if the change is based on an older version. */
const checkVersion = async (
  tx: Tx,
  context: CampaignContext,
  row: CampaignRow,
  version: number | undefined,
): Promise<void> => {
  if (version === undefined || version === row.version) return
  throw new ProblemError('version_conflict', { current: await presentCampaign(tx, context, row) })
}

/** Creates a campaign (C33). */
export const create = (
  context: CampaignContext,
  account: Account,
  body: BodyOf<typeof operations.createCampaign>,
): Promise<Campaign> =>
  context.store.transaction(async (tx) => presentStored(tx, context, await createCampaign(tx, context, account, body)))

/** Changes a campaign (C34). */
export const change = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
  body: BodyOf<typeof operations.changeCampaign>,
): Promise<Campaign> => {
  const work = async (tx: Tx): Promise<Campaign> => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    await checkVersion(tx, context, row, body.version)
    await changeCampaign(tx, context, { author: account, row }, body)
    return presentStored(tx, context, row.uuid)
  }
  // A change of the status or of sharing takes no spot away: its two queries of the files are left out.
  return body.spots === undefined ? context.store.transaction(work) : changingFiles(context, untrustedUuid, work)
}

/** Confirms a campaign (C42). */
export const confirmCampaign = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
  version: number | undefined,
): Promise<Campaign> =>
  context.store.transaction(async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    await checkVersion(tx, context, row, version)
    await confirm({ tx, context, author: account, row, snapshot: await foldedLog(tx, row.uuid) })
    return presentStored(tx, context, row.uuid)
  })

/** Deletes a campaign that is not submitted yet, with its films (C35). Its log stays. */
export const remove = (context: CampaignContext, account: Account, untrustedUuid: string): Promise<void> =>
  changingFiles(context, untrustedUuid, async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    const event = eventOf({ type: 'campaign.delete' }, account, context.clock.now())
    await appendEvent(tx, { context, uuid: row.uuid, snapshot: await foldedLog(tx, row.uuid), event, author: account })
  })
