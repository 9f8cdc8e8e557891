import { randomUUID } from 'node:crypto'
import {
  type CampaignDraft,
  type CampaignStatus,
  campaignFields,
  screenCountOf,
} from '../../../../contract/campaign/campaign.ts'
import type { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import { validation } from '../../../../contract/validation.ts'
import { lengthInDays } from '../../../../machines/calendar/days.ts'
import { initialSnapshot, type LifecycleSnapshot } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import { stepTowards } from '../../../../machines/campaign/lifecycle/status-command.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { type CampaignRow, checkCompanyAccess } from '../policy.ts'
import { campaign } from '../tables.ts'
import type { CampaignChange, Writer } from './campaign-change.ts'
import { appendEvent, type CommandInput, eventOf, foldedLog } from './event-log.ts'
import { columnsOf, draftOf, factsOf, type Plan, planOf, storePlan, storeScreens, storeSpots } from './plan-storage.ts'
import { takeStepOrThrowProblem } from './rule-problems.ts'
import { takeStatusStep } from './step-commands.ts'

type CreateBody = BodyOf<typeof operations.createCampaign>
type ChangeBody = BodyOf<typeof operations.changeCampaign>

const historyFactsOfPlan = ({ fields }: Plan): Record<string, string | number> => ({
  ...(fields.date_from && fields.date_to ? { days: lengthInDays(fields.date_from, fields.date_to) } : {}),
  screens: screenCountOf(fields),
  spots: fields.spots.length,
})

const getOperatorName = async (
  tx: Tx,
  { otherServices }: CampaignContext,
  operatorId: number | null,
): Promise<string | null> => {
  if (operatorId === null) return null
  const operator = (await otherServices.listOperators(tx)).find(({ id }) => id === operatorId)
  if (!operator) {
    throw new ProblemError('invalid_input', { errors: [{ path: 'operator_id', message: validation.unknownReference }] })
  }
  return operator.name
}

type WriterChange = CampaignChange<Writer>

const assignOperator = async (
  { tx, context, author, row, snapshot }: Omit<WriterChange, 'row'> & { row: Pick<CampaignRow, 'uuid'> },
  operatorId: number | null,
): Promise<LifecycleSnapshot> => {
  if (operatorId === snapshot.context.operatorId) return snapshot
  const operatorName = await getOperatorName(tx, context, operatorId)
  const event = eventOf({ type: 'campaign.assign_operator', operatorId }, author, context.clock.now())
  const historyFacts: Record<string, string> = operatorName ? { operator: operatorName } : {}
  return appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author, historyFacts })
}

/** Creates a campaign with its first event; returns its uuid. */
export const createCampaign = async (
  tx: Tx,
  context: CampaignContext,
  author: Writer,
  body: CreateBody,
): Promise<string> => {
  const { status: target, operator_id, ...fields } = body
  checkCompanyAccess(author, fields.company_id)
  const plan = await planOf(tx, context, { fields, target })
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
  await storeScreens(tx, uuid, plan.screens)
  const facts = factsOf(plan, await storeSpots(tx, uuid, fields.spots))
  const event = eventOf({ type: 'campaign.save', target, facts }, author, now)
  const created = { context, uuid, snapshot: initialSnapshot(), event, author, historyFacts: historyFactsOfPlan(plan) }
  const snapshot = await appendEvent(tx, created)
  if (operator_id) await assignOperator({ tx, context, author, row: { uuid }, snapshot }, operator_id)
  return uuid
}

const fieldNames = Object.keys(campaignFields) as (keyof CampaignDraft)[]

const changedFields = (body: ChangeBody): Partial<CampaignDraft> =>
  Object.fromEntries(fieldNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]))

const saveTarget = (row: CampaignRow, requested: CampaignStatus | undefined): 'draft' | 'new' =>
  requested === 'draft' || requested === 'new' ? requested : row.status === 'draft' ? 'draft' : 'new'

const save = async (
  { tx, context, author, row, snapshot }: WriterChange,
  body: ChangeBody,
): Promise<LifecycleSnapshot> => {
  const target = saveTarget(row, body.status)
  const fields = { ...(await draftOf(tx, row)), ...changedFields(body) }
  checkCompanyAccess(author, fields.company_id)
  const now = context.clock.now()
  // Checked before planning, so that a missing permission is reported before an incomplete plan.
  const emptySave = eventOf({ type: 'campaign.save', target: 'draft', facts: snapshot.context }, author, now)
  takeStepOrThrowProblem(snapshot, emptySave)
  const plan = await planOf(tx, context, { fields, target, except: row.uuid })
  const facts = await storePlan(tx, row.uuid, plan)
  const event = eventOf({ type: 'campaign.save', target, facts }, author, now)
  return appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author, historyFacts: historyFactsOfPlan(plan) })
}

const sharingInput = (body: ChangeBody, isShared: boolean): CommandInput | null => {
  if (body.is_shared === undefined || body.is_shared === isShared) return null
  return { type: body.is_shared ? 'campaign.share' : 'campaign.unshare' }
}

const cpmInput = (body: ChangeBody, showsCpm: boolean): CommandInput | null => {
  if (body.show_cpm === undefined || body.show_cpm === showsCpm) return null
  return { type: body.show_cpm ? 'campaign.show_cpm' : 'campaign.hide_cpm' }
}

/**
 * Applies a change to a locked campaign whose version is checked already. Fields, operator, status, sharing and the
 * public CPM each append their own event.
 */
export const changeCampaign = async (
  tx: Tx,
  context: CampaignContext,
  { author, row }: Pick<WriterChange, 'author' | 'row'>,
  body: ChangeBody,
): Promise<void> => {
  let snapshot = await foldedLog(tx, row.uuid)
  const changeNow = (): WriterChange => ({ tx, context, author, row, snapshot })
  const step = body.status === undefined ? null : stepTowards(row.status, body.status)
  if (body.status !== undefined && step === null) {
    throw new ProblemError('illegal_transition', { rules: ['not_by_a_change'] })
  }
  if (step === 'campaign.save' || Object.keys(changedFields(body)).length > 0) {
    snapshot = await save(changeNow(), body)
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
