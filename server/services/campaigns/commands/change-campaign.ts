import { type Campaign, type CampaignDraft, campaignFields } from '../../../../contract/campaign/campaign.ts'
import type { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import { stepTowards } from '../../../../machines/campaign/lifecycle/status-command.ts'
import type { Account } from '../../../http/caller.ts'
import { requireConfirmation } from '../../../http/gates.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { appendEvent, type CommandInput, eventOf, foldedLog } from '../lifecycle/event-log.ts'
import { lockedCampaign } from '../policy.ts'
import { changingFiles } from '../spots/unused-files.ts'
import { assignOperator } from './assign-operator.ts'
import type { CampaignChange, Writer } from './campaign-change.ts'
import { savePlan } from './save-plan.ts'
import { checkVersion, presentStored } from './stored-version.ts'
import { takeStatusStep } from './take-step.ts'

type Body = BodyOf<typeof operations.changeCampaign>
type Change = CampaignChange<Writer>

const fieldNames = Object.keys(campaignFields) as (keyof CampaignDraft)[]

const changedFields = (body: Body): Partial<CampaignDraft> =>
  Object.fromEntries(fieldNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]))

const sharingInput = (body: Body, isShared: boolean): CommandInput | null => {
  if (body.is_shared === undefined || body.is_shared === isShared) return null
  return { type: body.is_shared ? 'campaign.share' : 'campaign.unshare' }
}

const cpmInput = (body: Body, showsCpm: boolean): CommandInput | null => {
  if (body.show_cpm === undefined || body.show_cpm === showsCpm) return null
  return { type: body.show_cpm ? 'campaign.show_cpm' : 'campaign.hide_cpm' }
}

/**
 * Applies a change to a locked campaign whose version is checked already. Fields, operator, status, sharing and the
 * public CPM each append their own event.
 */
export const changeCampaignIn = async (
  tx: Tx,
  context: CampaignContext,
  { author, row }: Pick<Change, 'author' | 'row'>,
  body: Body,
): Promise<void> => {
  let snapshot = await foldedLog(tx, row.uuid)
  const changeNow = (): Change => ({ tx, context, author, row, snapshot })
  const step = body.status === undefined ? null : stepTowards(row.status, body.status)
  if (body.status !== undefined && step === null) {
    throw new ProblemError('illegal_transition', { rules: ['not_by_a_change'] })
  }
  const fields = changedFields(body)
  if (step === 'campaign.save' || Object.keys(fields).length > 0) {
    snapshot = await savePlan(changeNow(), {
      fields,
      requestedStatus: body.status,
      expectedPrice: body.expected_price,
    })
  }
  if (body.operator_id !== undefined) snapshot = await assignOperator(changeNow(), body.operator_id)
  if (step !== null && step !== 'campaign.save') {
    snapshot = await takeStatusStep(changeNow(), step, body.reason ?? '')
  }
  const append = (input: CommandInput) =>
    appendEvent(tx, { context, uuid: row.uuid, snapshot, event: eventOf(input, author, context.clock.now()), author })
  const sharing = sharingInput(body, snapshot.context.isShared)
  if (sharing) snapshot = await append(sharing)
  const cpm = cpmInput(body, snapshot.context.showsCpm)
  if (cpm) await append(cpm)
}

/** Changes a campaign (C34). Throws `confirmation_needed` before it withdraws a confirmation. */
export const changeCampaign = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
  body: Body,
): Promise<Campaign> => {
  const work = async (tx: Tx): Promise<Campaign> => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    await checkVersion(tx, context, row, body.version)
    if (body.status && stepTowards(row.status, body.status) === 'campaign.withdraw_confirmation')
      requireConfirmation(account)
    await changeCampaignIn(tx, context, { author: account, row }, body)
    return presentStored(tx, context, row.uuid)
  }
  // A change of the status or of sharing removes no film, so it does not need the two queries of the files.
  const mayRemoveFilms = body.spots !== undefined || body.company_id !== undefined
  return !mayRemoveFilms ? context.store.transaction(work) : changingFiles(context, untrustedUuid, work)
}
