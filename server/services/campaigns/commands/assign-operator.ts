import { validation } from '../../../../contract/validation.ts'
import type { LifecycleSnapshot } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { appendEvent, eventOf } from '../lifecycle/event-log.ts'
import type { CampaignRow } from '../policy.ts'
import type { CampaignChange, Writer } from './campaign-change.ts'

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

type Assignment = Omit<CampaignChange<Writer>, 'row'> & { row: Pick<CampaignRow, 'uuid'> }

/** Makes an account the operator of a locked campaign, or nobody if `operatorId` is null. Throws `invalid_input`. */
export const assignOperator = async (
  { tx, context, author, row, snapshot }: Assignment,
  operatorId: number | null,
): Promise<LifecycleSnapshot> => {
  if (operatorId === snapshot.context.operatorId) return snapshot
  const operatorName = await getOperatorName(tx, context, operatorId)
  const event = eventOf({ type: 'campaign.assign_operator', operatorId }, author, context.clock.now())
  const historyFacts: Record<string, string> = operatorName ? { operator: operatorName } : {}
  return appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author, historyFacts })
}
