import { randomUUID } from 'node:crypto'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import { initialSnapshot } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { slotReaderOf } from '../estimate/shown-slots.ts'
import { appendEvent, eventOf } from '../lifecycle/event-log.ts'
import { checkCompanyAccess } from '../policy.ts'
import { campaign } from '../tables.ts'
import { assignOperator } from './assign-operator.ts'
import type { Writer } from './campaign-change.ts'
import {
  checkExpectedPrice,
  columnsOf,
  factsOf,
  historyFactsOf,
  planOf,
  storeScreens,
  storeSpots,
} from './plan-storage.ts'
import { checkResearchAssignment } from './research-assignment.ts'
import { presentStored } from './stored-version.ts'

type Body = BodyOf<typeof operations.createCampaign>

/** Creates a campaign with its first event, in a transaction of the caller; returns its uuid. */
export const createCampaignIn = async (
  tx: Tx,
  context: CampaignContext,
  author: Writer,
  body: Body,
): Promise<string> => {
  const { status: target, operator_id, expected_price, ...fields } = body
  checkCompanyAccess(author, fields.company_id)
  await checkResearchAssignment(tx, author, fields, null)
  const plan = await planOf(tx, context, { fields, target, reader: slotReaderOf(author) })
  checkExpectedPrice(plan, expected_price)
  const now = context.clock.now()
  const uuid = randomUUID()
  await tx.insert(campaign).values({
    ...columnsOf(plan),
    uuid,
    version: 0,
    status: 'draft',
    createdAt: now,
    createdById: author.id,
    createdByName: author.name,
    updatedAt: now,
  })
  await storeScreens(tx, context, uuid, plan.screens ?? [])
  const facts = factsOf(plan, await storeSpots(tx, uuid, fields.spots))
  const event = eventOf({ type: 'campaign.save', target, facts }, author, now)
  const created = { context, uuid, snapshot: initialSnapshot(), event, author, historyFacts: historyFactsOf(plan) }
  const snapshot = await appendEvent(tx, created)
  if (operator_id) await assignOperator({ tx, context, author, row: { uuid }, snapshot }, operator_id)
  return uuid
}

/** Creates a campaign (C33). */
export const createCampaign = (context: CampaignContext, account: Account, body: Body): Promise<Campaign> =>
  context.store.transaction(async (tx) =>
    presentStored(tx, context, await createCampaignIn(tx, context, account, body)),
  )
