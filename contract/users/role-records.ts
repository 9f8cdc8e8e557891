import * as z from 'zod/mini'
import { LONGEST_NAME } from '../limits.ts'
import { ADMINISTRATOR_ROLE, permissions } from '../permissions.ts'
import { recordMembers, recordOperations } from '../records.ts'
import { validation } from '../validation.ts'
import { isVisibleText } from '../values.ts'

/** Fewest characters of a role's name (V05). */
const SHORTEST_ROLE_NAME = 3

const granted = z.array(z.enum(permissions))

/** A role with its permissions. `users` is the number of its accounts, active or not, without deleted ones. */
export const role = z.object({ ...recordMembers, name: z.string(), permissions: granted, users: z.int() })
/** A role on the wire. */
export type Role = z.output<typeof role>

const members = {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(SHORTEST_ROLE_NAME, validation.roleName),
      z.maxLength(LONGEST_NAME),
      z.refine(isVisibleText, validation.hiddenCharacter),
    ),
  permissions: granted.check(z.maxLength(permissions.length)),
}

/** Operations of roles (C19–C22, C106, E42, P16). */
export const roleOperations = recordOperations({
  kind: 'role',
  service: 'users',
  path: '/role',
  names: { one: 'role', many: 'roles' },
  sorts: ['id', 'name', 'created_at', 'users'],
  size: 25,
  filters: {},
  item: role,
  create: z.strictObject(members),
  change: members,
  write: { roles: [ADMINISTRATOR_ROLE] },
  writtenInSession: true,
  problems: ['protected_role'],
})
