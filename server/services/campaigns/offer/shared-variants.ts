import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { offerStatuses } from '../../../../contract/campaign/campaign.ts'
import type { SharedPlaces, SharedVariant } from '../../../../contract/campaign/shared-offer-operations.ts'
import { reachPercentOfAudience } from '../../../../machines/audience/audience.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { isFirstDayOver } from '../../../../machines/campaign/offer/validity.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { presentSharedReach } from '../estimate/plan-reach.ts'
import { plannedScreenContacts } from '../estimate/screen-contacts.ts'
import { presentSpot } from '../estimate/spot/present-spot.ts'
import { type Terms, termsOfVariants, variantKey } from '../offer-terms/variant-terms.ts'
import type { CampaignRow } from '../policy.ts'
import { campaign, campaignScreen, type offer } from '../tables.ts'

/** An offer with a public page. */
export type SharedOfferRow = typeof offer.$inferSelect & { shareToken: string; companyId: number }

/** A variant on a public page: its campaign, its terms, and the key that names both. */
export type VariantOnPage = { row: CampaignRow; terms: Terms; key: string }

const GROSZE = 100

/**
 * The complete variants that are still offers, and those of `alwaysShown` in any status, with their keys for a token.
 */
export const offeredVariants = async (
  tx: Tx,
  rows: readonly CampaignRow[],
  token: string,
  alwaysShown: readonly (string | null | undefined)[],
): Promise<VariantOnPage[]> => {
  const termsOf = await termsOfVariants(tx, rows)
  return rows.flatMap((row) => {
    const terms = termsOf.get(row.uuid)
    const isOffered = offerStatuses.some((status) => status === row.status) || alwaysShown.includes(row.uuid)
    return terms && isOffered ? [{ row, terms, key: variantKey(token, row, terms) }] : []
  })
}

/**
 * The variants that a client sees, oldest first: complete ones of the client's company that are still offers, and the
 * accepted one in any status.
 */
export const variantsOnPage = async (
  tx: Tx,
  { uuid, shareToken, companyId }: SharedOfferRow,
  acceptedUuid: string | null,
): Promise<VariantOnPage[]> => {
  const rows = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.offerUuid, uuid), eq(campaign.companyId, companyId), isNull(campaign.deletedAt)))
    .orderBy(asc(campaign.createdAt), asc(campaign.id))
  return offeredVariants(tx, rows, shareToken, [acceptedUuid])
}

const screensOf = async (tx: Tx, variants: readonly VariantOnPage[]) => {
  const uuids = variants.map(({ row }) => row.uuid)
  const rows = await tx.select().from(campaignScreen).where(inArray(campaignScreen.campaignUuid, uuids))
  return groupBy(rows, ({ campaignUuid }) => campaignUuid)
}

/** Presents variants to a client, without accounts, versions, discounts or files. Includes the list price if shared. */
export const presentVariants = async (
  tx: Tx,
  { clock, otherServices }: CampaignContext,
  variants: readonly VariantOnPage[],
  showsListPrice: boolean,
): Promise<SharedVariant[]> => {
  const screens = await screensOf(tx, variants)
  const cityIds = new Set([...screens.values()].flat().map(({ cityId }) => cityId))
  const cities = await otherServices.findCities(tx, [...cityIds])
  const today = dayOf(clock.now())
  return variants.map(({ row, terms, key }) => {
    const byCity = groupBy(screens.get(row.uuid) ?? [], ({ cityId }) => cityId)
    const spot = presentSpot(row.forecast?.spot, row.audience ?? 0)
    return {
      key,
      name: row.name,
      price: terms.priceGrosze / GROSZE,
      list_price: showsListPrice && row.listPriceGrosze !== null ? row.listPriceGrosze / GROSZE : null,
      contacts: row.audience ?? 0,
      spot_contacts: spot?.spot_audience ?? null,
      visible_contacts: spot?.visible_audience ?? null,
      ...presentSharedReach(row.forecast),
      emissions: row.emissions ?? 0,
      grp: reachPercentOfAudience(row.audience ?? 0),
      date_from: terms.dateFrom,
      date_to: terms.dateTo,
      spot_seconds: terms.spotSeconds,
      number_of_screens: terms.screens,
      first_day_is_over: isFirstDayOver(terms.dateFrom, today),
      cities: cities.flatMap(({ id, name, latitude, longitude }) => {
        const found = byCity.get(id)
        return found ? [{ city_name: name, screens: found.length, latitude, longitude }] : []
      }),
    }
  })
}

/** The places of variants' screens, sorted by city and address, each with its number of screens and their contacts. */
export const presentPlaces = async (
  tx: Tx,
  { otherServices }: CampaignContext,
  variants: readonly VariantOnPage[],
): Promise<SharedPlaces> => {
  const screens = await screensOf(tx, variants)
  const ids = new Set([...screens.values()].flat().map(({ screenId }) => screenId))
  const known = await otherServices.findScreenPlaces(tx, [...ids])
  return {
    variants: variants.map(({ row, key }) => {
      const own = screens.get(row.uuid) ?? []
      const contacts = new Map(plannedScreenContacts(row, own).map(({ screen_id, audience }) => [screen_id, audience]))
      const byPlace = groupBy(own, ({ locationUuid }) => locationUuid)
      const places = [...byPlace.values()].flatMap((each) => {
        const place = known.get(each[0]?.screenId ?? 0)
        if (!place) return []
        const sum = each.reduce((total, { screenId }) => total + (contacts.get(screenId) ?? 0), 0)
        return [{ city_name: place.cityName, address: place.address, screens: each.length, contacts: sum }]
      })
      const byName = (one: string, other: string): number => one.localeCompare(other, 'pl')
      return {
        key,
        places: places.sort((a, b) => byName(a.city_name, b.city_name) || byName(a.address, b.address)),
      }
    }),
  }
}
