import type { occupancyOperations, PlanFit } from '../../../contract/campaign/occupancy.ts'
import type { BodyInputOf } from '../../../contract/operation.ts'
import { createArea } from '../../kit/area/area.ts'
import type { Failure } from '../../kit/area/failure.ts'
import type { EstimateRequest } from './campaign-form.ts'

/** A plan whose screens may be taken. */
export type PlanFitRequest = BodyInputOf<typeof occupancyOperations.explainFit>

/** Why the plan of the form does not fit, and the nearest dates on which it does. */
export const planFitArea = createArea<PlanFitRequest, PlanFit>('planFit')

/** Problem codes for a lack of free screens, which is not an error of the platform (T18, T19). */
const shortageCodes: readonly string[] = ['not_enough_screens', 'no_free_screens']

/** Whether a failure means that there are not enough free screens. */
export const isShortage = (failure: Failure | null): boolean => failure !== null && shortageCodes.includes(failure.code)

/** The plan of an estimate that failed for a lack of free screens; null if it did not. */
export const shortPlan = (query: EstimateRequest | undefined, failure: Failure | null): PlanFitRequest | null => {
  if (!query || !isShortage(failure)) return null
  const { company_id: _company, ...plan } = query
  return plan
}
