import type { Store } from '../store/database.ts'

/**
 * The records that a platform needs to sell campaigns, in the order of the message. Each query finds one row if any
 * exist.
 */
const needs = {
  'companies of advertisers': 'select 1 from company offset 1 limit 1',
  cities: 'select 1 from city limit 1',
  industries: 'select 1 from industry limit 1',
  screens: 'select 1 from screen limit 1',
} as const

const colleagues = 'select 1 from account offset 1 limit 1'

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** Names the records that a platform lacks to sell campaigns; undefined if it lacks none. */
export const whatIsMissing = async ({ pool }: Pick<Store, 'pool'>): Promise<string | undefined> => {
  const isEmpty = async (query: string) => (await pool.query(query)).rows.length === 0
  const missing: string[] = []
  for (const [name, query] of Object.entries(needs)) if (await isEmpty(query)) missing.push(`no ${name}`)
  if (missing.length === 0) return undefined
  if (await isEmpty(colleagues)) missing.push('no accounts besides the administrator')
  return `This platform cannot sell campaigns yet: it has ${joined(missing)}. An administrator adds them on the pages of the administration; sensors that are imported bring their cities.`
}
