import { access } from './access.ts'
import { lifecycleMutants } from './lifecycle.ts'
import { machineMutants } from './machines.ts'
import type { Mutant } from './mutant.ts'
import { policies } from './policies.ts'
import { pricingMutants } from './pricing.ts'
import { statisticsMutants } from './statistics.ts'

/** Twelve mutants of each subject. */
export const sixty: Readonly<Record<string, readonly Mutant[]>> = {
  lifecycle: lifecycleMutants,
  policies,
  pricing: pricingMutants,
  statistics: statisticsMutants,
  machines: machineMutants,
}

/** The group that `npm run mutants` tries: all of the subjects. */
export const SIXTY = 'sixty'

/** Every group that can be named; `access` has a mutant for each line and operation that decides about access. */
export const groups: Readonly<Record<string, readonly Mutant[]>> = {
  ...sixty,
  [SIXTY]: Object.values(sixty).flat(),
  access,
}
