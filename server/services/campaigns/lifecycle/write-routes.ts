import { eq } from 'drizzle-orm'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { analytics as operations } from '../../../../contract/campaign/index.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/open.ts'
import type { Analytics } from '../context.ts'
import { type CampaignRow, lockedCampaign } from '../policy.ts'
import { presentCampaign } from '../presenter.ts'
import { campaign } from '../tables.ts'
import { append, eventOf, foldedLog } from './event-log.ts'
import { changeCampaign, createCampaign } from './plan-commands.ts'
import { confirm } from './step-commands.ts'

const presentFresh = async (tx: Tx, analytics: Analytics, uuid: string): Promise<Campaign> => {
  const [row] = await tx.select().from(campaign).where(eq(campaign.uuid, uuid))
  if (!row) throw new Error('the campaign was not stored')
  return presentCampaign(tx, analytics, row)
}

/** Refuses a change made on an older version, with the fresh record beside it. */
const checkVersion = async (
  tx: Tx,
  analytics: Analytics,
  row: CampaignRow,
  seen: number | undefined,
): Promise<void> => {
  if (seen === undefined || seen === row.version) return
  throw new ProblemError('version_conflict', { current: await presentCampaign(tx, analytics, row) })
}

/** Creates a campaign (C33). */
export const create = (
  analytics: Analytics,
  account: Account,
  body: BodyOf<typeof operations.createCampaign>,
): Promise<Campaign> =>
  analytics.store.transaction(async (tx) =>
    presentFresh(tx, analytics, await createCampaign(tx, analytics, account, body)),
  )

/** Changes a campaign (C34). */
export const change = (
  analytics: Analytics,
  account: Account,
  untrustedUuid: string,
  body: BodyOf<typeof operations.changeCampaign>,
): Promise<Campaign> =>
  analytics.store.transaction(async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    await checkVersion(tx, analytics, row, body.version)
    await changeCampaign(tx, analytics, account, row, body)
    return presentFresh(tx, analytics, row.uuid)
  })

/** Confirms a campaign (C42). */
export const confirmCampaign = (
  analytics: Analytics,
  account: Account,
  untrustedUuid: string,
  version: number | undefined,
): Promise<Campaign> =>
  analytics.store.transaction(async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    await checkVersion(tx, analytics, row, version)
    await confirm(tx, analytics, account, row, await foldedLog(tx, row.uuid))
    return presentFresh(tx, analytics, row.uuid)
  })

/** Deletes a campaign that was not submitted yet (C35); its log stays. */
export const remove = (analytics: Analytics, account: Account, untrustedUuid: string): Promise<void> =>
  analytics.store.transaction(async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    const event = eventOf({ type: 'campaign.delete' }, account, analytics.clock.now())
    await append(tx, row.uuid, await foldedLog(tx, row.uuid), event, account)
  })
