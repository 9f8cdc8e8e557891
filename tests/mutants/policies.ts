import { access } from './access.ts'
import type { Mutant } from './mutant.ts'

/** One line of each kind: what is visible, what may be written, roles, permissions, and rules about administrators. */
const names = [
  'campaigns of all companies are visible',
  'a campaign is locked for a change without the condition of its company',
  'a public page stays after sharing ended',
  'a draft has a public page',
  'campaigns can be planned for any company',
  'network owners edit locations of other companies',
  'roles of operations are not checked',
  'the last administrator can be removed',
  'administrators switch themselves off',
  'the settings of another company are read',
  'the lifecycle does not ask for the permission of may_confirm',
  'audit.list is open to every account',
] as const

const ofName = (name: string): Mutant => {
  const found = access.find((mutant) => mutant.name === name)
  if (!found) throw new Error(`there is no mutant “${name}”`)
  return found
}

/** Twelve of the mutants of {@link access}. */
export const policies: readonly Mutant[] = names.map(ofName)
