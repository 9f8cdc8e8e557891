import { seededRoles } from '../../../contract/permissions.ts'
import { translate } from '../translate.ts'
import { defineWords } from '../word-table.ts'

/** Names of the built-in roles by id; roles that an administrator created keep their own names. */
const roleWords = defineWords(
  {
    role1: 'Administrator',
    role2: 'Reklamodawca',
    role3: 'Handlowiec',
    role4: 'Operator',
    role5: 'Media planner',
    role6: 'Opiekun klienta',
    role7: 'Analityk',
    role13: 'Właściciel sieci',
  },
  {
    role1: 'Administrator',
    role2: 'Advertiser',
    role3: 'Sales',
    role4: 'Operator',
    role5: 'Media planner',
    role6: 'Account manager',
    role7: 'Analyst',
    role13: 'Network owner',
  },
)

/** The name of a role in the current language. */
export const roleName = (id: number, given: string): string => {
  const key = `role${id}`
  return roleWords.has(key) ? translate(roleWords, key) : given
}

/** Names of the built-in roles in the current language by stored name, for exported files. */
export const roleNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(seededRoles.map(({ id, name }) => [name, roleName(id, name)]))
