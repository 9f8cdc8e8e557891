import * as z from 'zod/mini'
import { permissions } from '../permissions.ts'
import { id, instant, uuid } from '../values.ts'

/** An account that can log in, with its role and the permissions of the role (E33). */
export const user = z.object({
  id,
  uuid,
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  is_active: z.boolean(),
  role_id: id,
  role_name: z.string(),
  permissions: z.array(z.enum(permissions)),
  company_id: id,
  company_name: z.string(),
  created_at: instant,
})
/** A user on the wire. */
export type User = z.output<typeof user>
