import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { type CampaignDraft, campaignFieldErrors, screenCountOf } from '../../../../contract/campaign/campaign.ts'
import { validation } from '../../../../contract/validation.ts'
import { lengthInDays } from '../../../../machines/calendar/days.ts'
import type { CampaignFacts, SpotFacts } from '../../../../machines/campaign/lifecycle/lifecycle-events.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { rowsOfStatements } from '../../../store/rows-of-statements.ts'
import type { CampaignContext } from '../context.ts'
import { chooseScreens } from '../estimate/availability.ts'
import type { SlotReader } from '../estimate/shown-slots.ts'
import { type Valuation, valuate } from '../estimate/valuation.ts'
import type { ScreenWithLocation } from '../other-services.ts'
import { recordPlaces } from '../plays/recorded-places.ts'
import { recordSensors } from '../plays/recorded-sensors.ts'
import { campaign, campaignScreen, campaignSpot, filedSpot, spotFile } from '../tables.ts'

/** A draft with its chosen screens, or null for those that are stored, and their valuation. */
export type Plan = { fields: CampaignDraft; screens: readonly ScreenWithLocation[] | null; valuation: Valuation | null }

const unknownReference = (path: string): ProblemError =>
  new ProblemError('invalid_input', { errors: [{ path, message: validation.unknownReference }] })

const checkReferences = async (tx: Tx, { otherServices }: CampaignContext, fields: CampaignDraft): Promise<void> => {
  const cityIds = fields.cities.map((city) => city.city_id)
  const cities = cityIds.length === 0 ? [] : await otherServices.findCities(tx, cityIds)
  if (cities.length < cityIds.length) throw unknownReference('cities')
  const industries = await otherServices.knownIndustries(tx, fields.industry_ids)
  if (industries.size < new Set(fields.industry_ids).size) throw unknownReference('industry_ids')
}

const isShortage = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'not_enough_screens' || error.code === 'no_free_screens')

/** A draft to plan, and who plans it. The slots of the campaign `except` count as free. */
type PlanRequest = {
  readonly fields: CampaignDraft
  readonly target: 'draft' | 'new'
  readonly reader: SlotReader
  readonly except?: string
}

/** Throws `invalid_input` if a draft lacks something, or refers to a record that does not exist. */
export const checkDraft = async (
  tx: Tx,
  context: CampaignContext,
  fields: CampaignDraft,
  target: 'draft' | 'new',
): Promise<void> => {
  const errors = campaignFieldErrors(fields, target)
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
  await checkReferences(tx, context, fields)
}

/** Throws `price_changed` if the price of a plan is not the one, in PLN, that the person who saves has seen. */
export const checkExpectedPrice = ({ valuation }: Plan, expectedPrice: number | undefined): void => {
  if (expectedPrice === undefined || !valuation) return
  const { priceGrosze } = valuation.price
  if (Math.round(expectedPrice * 100) === priceGrosze) return
  throw new ProblemError('price_changed', { price: { expected: expectedPrice, present: priceGrosze / 100 } })
}

/**
 * Checks a draft, chooses its screens and values them. Target `new` requires a complete campaign; target `draft` may
 * lack dates, screens or free slots, and then has no price.
 */
export const planOf = async (
  tx: Tx,
  context: CampaignContext,
  { fields, target, reader, except }: PlanRequest,
): Promise<Plan> => {
  await checkDraft(tx, context, fields, target)
  const terms = (await context.otherServices.termsOfCompanies(tx, [fields.company_id])).get(fields.company_id)
  if (!terms) throw unknownReference('company_id')
  if (!fields.date_from || !fields.date_to || screenCountOf(fields) === 0)
    return { fields, screens: [], valuation: null }
  const flight = { from: fields.date_from, to: fields.date_to, spotSeconds: fields.spot_seconds, reader, except }
  try {
    const screens = await chooseScreens(tx, context.otherServices, fields, flight)
    const valuation = await valuate(tx, context.otherServices, { screens, flight, terms, now: context.clock.now() })
    return { fields, screens, valuation }
  } catch (error) {
    if (target === 'draft' && isShortage(error)) return { fields, screens: [], valuation: null }
    throw error
  }
}

/** The facts of a plan that the lifecycle needs, with its stored spots. */
export const factsOf = ({ fields, valuation }: Plan, spots: CampaignFacts['spots']): CampaignFacts => ({
  dateFrom: fields.date_from,
  dateTo: fields.date_to,
  screens: screenCountOf(fields),
  priceGrosze: valuation?.price.priceGrosze ?? null,
  spotSeconds: fields.spot_seconds,
  spots,
})

/** Numbers of a plan that the history shows. */
export const historyFactsOf = ({ fields }: Plan): Record<string, string | number> => ({
  ...(fields.date_from && fields.date_to ? { days: lengthInDays(fields.date_from, fields.date_to) } : {}),
  screens: screenCountOf(fields),
  spots: fields.spots.length,
})

/** Columns of `campaign` that store a plan. */
export const columnsOf = ({ fields, valuation }: Plan) => ({
  name: fields.name,
  companyId: fields.company_id,
  dateFrom: fields.date_from,
  dateTo: fields.date_to,
  industryIds: fields.industry_ids,
  cities: fields.cities,
  pickedByHand: fields.screen_ids !== null,
  spotSeconds: fields.spot_seconds,
  gemiusUuid: fields.gemius_uuid,
  screens: screenCountOf(fields),
  priceGrosze: valuation?.price.priceGrosze ?? null,
  listPriceGrosze: valuation?.price.listPriceGrosze ?? null,
  discountPercent: valuation?.price.discountPercent ?? 0,
  emissions: valuation?.price.emissions ?? null,
  audience: valuation?.audience ?? null,
  forecast: valuation?.forecast ?? null,
})

/** Replaces a campaign's screens, and records their places and the sensors that stand for places without a sensor. */
export const storeScreens = async (
  tx: Tx,
  { otherServices }: Pick<CampaignContext, 'otherServices'>,
  uuid: string,
  screens: readonly ScreenWithLocation[],
): Promise<void> => {
  await tx.delete(campaignScreen).where(eq(campaignScreen.campaignUuid, uuid))
  if (screens.length === 0) return
  const places = await recordPlaces(
    tx,
    otherServices,
    screens.map(({ id }) => id),
  )
  const rows = screens.map(({ id, locationUuid, cityId }) => {
    const placeId = places.get(id)
    if (placeId === undefined) throw new Error(`screen ${id} has no place`)
    return { campaignUuid: uuid, screenId: id, locationUuid, cityId, placeId }
  })
  for (const each of rowsOfStatements(campaignScreen, rows)) await tx.insert(campaignScreen).values(each)
  const withoutSensor = screens.filter(({ hasSensor }) => !hasSensor).map(({ cityId }) => cityId)
  const sensorSets = await recordSensors(tx, otherServices, [...new Set(withoutSensor)])
  await tx.update(campaign).set({ sensorSets }).where(eq(campaign.uuid, uuid))
}

/** Replaces a campaign's spots. A spot with a known id keeps its files; a new spot has none. */
export const storeSpots = async (
  tx: Tx,
  uuid: string,
  requested: CampaignDraft['spots'],
): Promise<CampaignFacts['spots']> => {
  const stored = await tx.select().from(filedSpot).where(eq(filedSpot.campaignUuid, uuid))
  const known = new Map(stored.map((row) => [row.id, row]))
  const kept = requested.flatMap((spot) => (spot.id && known.has(spot.id) ? [spot.id] : []))
  const named = requested.flatMap((spot) => spot.id ?? [])
  if (named.length > new Set(kept).size) throw unknownReference('spots')
  await tx
    .delete(campaignSpot)
    .where(and(eq(campaignSpot.campaignUuid, uuid), kept.length > 0 ? notInArray(campaignSpot.id, kept) : undefined))
  const spots: SpotFacts[] = []
  for (const [position, { id, file_name }] of requested.entries()) {
    if (id) {
      await tx
        .update(campaignSpot)
        .set({ position, fileName: file_name })
        .where(inArray(campaignSpot.id, [id]))
      spots.push({ id, persisted: known.get(id)?.storedAs != null, seconds: known.get(id)?.seconds ?? null })
      continue
    }
    const [added] = await tx
      .insert(campaignSpot)
      .values({ campaignUuid: uuid, position, fileName: file_name })
      .returning({ id: campaignSpot.id })
    if (added) spots.push({ id: added.id, persisted: false, seconds: null })
  }
  return spots
}

/** Detaches the films of a campaign that leaves its company: the next company uploads its own. */
export const removeFilms = async (tx: Tx, uuid: string): Promise<void> => {
  const spots = tx.select({ id: campaignSpot.id }).from(campaignSpot).where(eq(campaignSpot.campaignUuid, uuid))
  await tx.delete(spotFile).where(inArray(spotFile.spotId, spots))
}

/** Stores the plan of an existing campaign. */
export const storePlan = async (tx: Tx, context: CampaignContext, uuid: string, plan: Plan): Promise<CampaignFacts> => {
  await tx.update(campaign).set(columnsOf(plan)).where(eq(campaign.uuid, uuid))
  if (plan.screens) await storeScreens(tx, context, uuid, plan.screens)
  return factsOf(plan, await storeSpots(tx, uuid, plan.fields.spots))
}
