import { createHash } from 'node:crypto'
import { count, inArray } from 'drizzle-orm'
import { type AcceptanceChange, acceptanceChanges } from '../../../../contract/campaign/offer-answers.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Tx } from '../../../store/database.ts'
import { asUuid } from '../lifecycle/share-token.ts'
import type { CampaignRow } from '../policy.ts'
import { campaignScreen, campaignSpot, type StoredTerms } from '../tables.ts'

/** Terms with everything that the client agrees to. Terms of older versions lack the optional members. */
export type Terms = Required<StoredTerms>

/** Whether a variant has a price and dates, so that a client can accept it. */
export const hasPriceAndDates = ({ priceGrosze, dateFrom, dateTo }: CampaignRow): boolean =>
  priceGrosze !== null && dateFrom !== null && dateTo !== null

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other)

/** The terms on which a client can accept variants, by their uuid. A variant with an incomplete plan has none. */
export const termsOfVariants = async (tx: Tx, rows: readonly CampaignRow[]): Promise<Map<string, Terms>> => {
  const uuids = rows.map(({ uuid }) => uuid)
  const screens = await tx.select().from(campaignScreen).where(inArray(campaignScreen.campaignUuid, uuids))
  const screensOf = groupBy(screens, ({ campaignUuid }) => campaignUuid)
  const spots = await tx
    .select({ uuid: campaignSpot.campaignUuid, spots: count() })
    .from(campaignSpot)
    .where(inArray(campaignSpot.campaignUuid, uuids))
    .groupBy(campaignSpot.campaignUuid)
  const spotsOf = new Map(spots.map((each) => [each.uuid, each.spots]))
  return new Map(
    rows.flatMap(({ uuid, priceGrosze, dateFrom, dateTo, screens: number, spotSeconds }) => {
      if (priceGrosze === null || dateFrom === null || dateTo === null) return []
      const own = screensOf.get(uuid) ?? []
      const terms: Terms = {
        priceGrosze,
        dateFrom,
        dateTo,
        screens: number,
        spotSeconds,
        screenIds: ascending(own.map(({ screenId }) => screenId)),
        cityIds: ascending(own.map(({ cityId }) => cityId)),
        spots: spotsOf.get(uuid) ?? 0,
      }
      return [[uuid, terms]]
    }),
  )
}

const comparedMembers = ['priceGrosze', 'dateFrom', 'dateTo', 'screens', 'spotSeconds'] as const
/** Terms of older versions do not have them. */
const laterMembers = ['screenIds', 'cityIds', 'spots'] as const

const changeOfMember = {
  priceGrosze: 'price',
  dateFrom: 'flight',
  dateTo: 'flight',
  cityIds: 'cities',
  screens: 'screens',
  screenIds: 'screens',
  spotSeconds: 'seconds',
  spots: 'spots',
} as const satisfies Record<keyof StoredTerms, AcceptanceChange>

/** The members in a fixed order: it differs after a read from JSONB. */
const partsOf = (terms: Terms): string =>
  JSON.stringify([...comparedMembers, ...laterMembers].map((member) => terms[member]))

/**
 * What differs from the accepted terms, in the order of `acceptanceChanges`; empty if nothing does. Of an older
 * acceptance, only the recorded members are compared.
 */
export const changesOfTerms = (terms: Terms, accepted: StoredTerms): AcceptanceChange[] => {
  const isChanged = (member: keyof StoredTerms): boolean =>
    accepted[member] !== undefined && JSON.stringify(terms[member]) !== JSON.stringify(accepted[member])
  const changed = new Set<AcceptanceChange>(
    [...comparedMembers, ...laterMembers].filter(isChanged).map((member) => changeOfMember[member]),
  )
  return acceptanceChanges.filter((change) => changed.has(change))
}

/**
 * Identifies a variant and its terms on a public page. The key does not reveal the campaign's uuid or version. It
 * changes with the terms, so a client cannot accept terms that the page did not show.
 */
export const variantKey = (token: string, { uuid }: Pick<CampaignRow, 'uuid'>, terms: Terms): string => {
  const parts = [token, uuid, partsOf(terms)]
  return asUuid(createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32))
}
