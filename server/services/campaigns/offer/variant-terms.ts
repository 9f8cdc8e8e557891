import { createHash } from 'node:crypto'
import { asUuid } from '../lifecycle/share-token.ts'
import type { CampaignRow } from '../policy.ts'
import type { StoredTerms } from '../tables.ts'

/** The terms on which a client can accept a variant; null while its plan is incomplete. */
export const termsOf = ({ priceGrosze, dateFrom, dateTo, screens, spotSeconds }: CampaignRow): StoredTerms | null =>
  priceGrosze === null || dateFrom === null || dateTo === null
    ? null
    : { priceGrosze, dateFrom, dateTo, screens, spotSeconds }

/** Whether a variant still has the terms that were accepted. The order of members differs after a read from JSONB. */
export const hasTerms = (row: CampaignRow, accepted: StoredTerms | null): boolean => {
  const terms = termsOf(row)
  if (terms === null || accepted === null) return false
  return (Object.keys(terms) as (keyof StoredTerms)[]).every((name) => terms[name] === accepted[name])
}

/**
 * Identifies a variant and its terms on a public page. The key does not reveal the campaign's uuid or version. It
 * changes with the terms, so a client cannot accept terms that the page did not show.
 */
export const variantKey = (token: string, { uuid }: Pick<CampaignRow, 'uuid'>, terms: StoredTerms): string => {
  const { priceGrosze, dateFrom, dateTo, screens, spotSeconds } = terms
  const parts = [token, uuid, priceGrosze, dateFrom, dateTo, screens, spotSeconds]
  return asUuid(createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32))
}
