import { access } from './access.ts'
import { lifecycleMutants } from './lifecycle.ts'
import type { Mutant } from './mutant.ts'
import { policies } from './policies.ts'
import { statisticsMutants } from './statistics.ts'

/** The mutants of each subject. */
export const subjects: Readonly<Record<string, readonly Mutant[]>> = {
  lifecycle: lifecycleMutants,
  policies,
  statistics: statisticsMutants,
}

/** The group that `npm run mutants` tries: the mutants of all subjects. */
export const EVERY_SUBJECT = 'subjects'

/** Every group that can be named; `access` has a mutant for each line and operation that decides about access. */
export const groups: Readonly<Record<string, readonly Mutant[]>> = {
  ...subjects,
  [EVERY_SUBJECT]: Object.values(subjects).flat(),
  access,
}
