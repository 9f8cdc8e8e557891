import { serverValidation } from '../../../../contract/server-validation.ts'
import { type FieldError, validation } from '../../../../contract/validation.ts'
import { IllegalStep, type LifecycleSnapshot, takeStep } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../../../../machines/campaign/lifecycle/lifecycle-events.ts'
import type { RuleName } from '../../../../machines/campaign/lifecycle/rules.ts'
import { ProblemError } from '../../../http/problem.ts'

const fieldErrorOfRule: Partial<Record<RuleName, FieldError>> = {
  has_dates: { path: 'date_from', message: validation.required },
  has_minimum_screens: { path: 'cities', message: validation.screens },
  every_film_fits: { path: 'spot_seconds', message: serverValidation.filmTooLong },
  flight_begun: { path: 'date_from', message: serverValidation.flightBegun },
  has_minimum_price: { path: 'campaign_price', message: serverValidation.price },
}

/**
 * The problem that reports an illegal step: 422 `invalid_input` if a save lacks data, 403 if a permission is missing,
 * otherwise 409 `illegal_transition`. 403 and 409 list every broken rule.
 */
const problemOf = ({ step, rules }: IllegalStep): ProblemError => {
  const fieldErrors = rules.flatMap((rule) => fieldErrorOfRule[rule] ?? [])
  if (step === 'campaign.save' && fieldErrors.length > 0) {
    return new ProblemError('invalid_input', { errors: fieldErrors })
  }
  const lacksPermission = rules[0]?.startsWith('may_')
  if (!lacksPermission) return new ProblemError('illegal_transition', { rules })
  return new ProblemError(step === 'campaign.confirm' ? 'no_confirm_permission' : 'permission_denied', { rules })
}

/** Takes a step of the lifecycle; throws a {@link ProblemError} if a rule is broken. */
export const takeStepOrThrowProblem = (snapshot: LifecycleSnapshot, event: LifecycleEvent): LifecycleSnapshot => {
  try {
    return takeStep(snapshot, event)
  } catch (error) {
    if (error instanceof IllegalStep) throw problemOf(error)
    throw error
  }
}
