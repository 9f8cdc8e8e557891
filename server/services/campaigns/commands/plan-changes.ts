import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import type { CampaignRow } from '../policy.ts'
import { screensOf } from '../progress/placement.ts'
import type { Plan } from './plan-storage.ts'

/** Numbers and texts that the history shows of an event. */
type HistoryFacts = Record<string, string | number>

const GROSZE_PER_ZLOTY = 100

const changed = <Value extends string | number>(
  name: string,
  before: Value | null,
  after: Value | null,
): HistoryFacts =>
  before === null || after === null || before === after ? {} : { [`${name}_before`]: before, [name]: after }

/** Old and new price in PLN for the history; empty if they are equal or one is missing. */
export const priceChange = (before: number | null, after: number | null): HistoryFacts =>
  before === null || after === null || before === after
    ? {}
    : { price_before: before / GROSZE_PER_ZLOTY, price: after / GROSZE_PER_ZLOTY }

/** Old and new expected contacts for the history; empty if they are equal or one is missing. */
export const contactsChange = (before: number | null, after: number | null): HistoryFacts =>
  changed('contacts', before, after)

/** The days of a flight, as `YYYY-MM-DD/YYYY-MM-DD`; null without both. */
const flightOf = (from: string | null, to: string | null): string | null => (from && to ? `${from}/${to}` : null)

const companyChange = async (
  tx: Tx,
  { otherServices }: Pick<CampaignContext, 'otherServices'>,
  before: number,
  after: number,
): Promise<HistoryFacts> => {
  if (before === after) return {}
  const companies = await otherServices.termsOfCompanies(tx, [before, after])
  return changed('company', companies.get(before)?.name ?? '', companies.get(after)?.name ?? '')
}

/**
 * What a save changes of a stored plan, for the history: price, flight, screens, seconds and company, each with the
 * value before. `exchanged` is the number of screens that are new in the plan. To be called before the plan is stored.
 */
export const planChanges = async (
  tx: Tx,
  context: Pick<CampaignContext, 'otherServices'>,
  row: CampaignRow,
  { fields, screens, valuation }: Plan,
): Promise<HistoryFacts> => {
  // Screens that a save leaves as they are have not changed.
  const stored = new Set((await screensOf(tx, [row.uuid])).map(({ screenId }) => screenId))
  const exchanged = stored.size === 0 || !screens ? 0 : screens.filter(({ id }) => !stored.has(id)).length
  return {
    ...priceChange(row.priceGrosze, valuation?.price.priceGrosze ?? null),
    ...changed('flight', flightOf(row.dateFrom, row.dateTo), flightOf(fields.date_from, fields.date_to)),
    ...(screens && stored.size > 0 && stored.size !== screens.length ? { screens_before: stored.size } : {}),
    ...(exchanged > 0 ? { exchanged } : {}),
    ...changed('seconds', row.spotSeconds, fields.spot_seconds),
    ...(await companyChange(tx, context, row.companyId, fields.company_id)),
  }
}
