import { defineWords } from '../define.ts'
import { translate } from '../translate.ts'

/** Names of the roles that every platform starts with, by id; an operator's own roles keep the name that they were given. */
const roleWords = defineWords(
  {
    role1: 'Administrator',
    role2: 'Reklamodawca',
    role3: 'Sprzedaż',
    role4: 'Operator',
    role5: 'Planista mediów',
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

/** A role in the language of the page. */
export const roleName = (id: number, given: string): string => {
  const key = `role${id}`
  return roleWords.has(key) ? translate(roleWords, key) : given
}
