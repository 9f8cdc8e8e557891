import { and, isNull } from 'drizzle-orm'
import { groupBy } from '../../../base/group-by.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { darkDaysOf } from '../plays/dark-hours.ts'
import type { CampaignRow } from '../policy.ts'
import { computeDays, type DayFigures, type RealizationBasis } from './day-figures.ts'
import { type Placement, placementsOf } from './placement.ts'
import { type Realization, sumOfDays } from './realization.ts'
import { type RecordedDay, recordedDaysOf } from './recorded-days.ts'
import { findSealed } from './sealed-figures.ts'
import { realizedDay } from './tables.ts'

/**
 * The multipliers of a campaign's contacts: those of its plan. A plan of an older version has none, and a campaign that
 * was over before figures were sealed keeps the figures that it showed: both have those of its company.
 */
const multipliersOf = async (
  tx: Tx,
  { otherServices }: Pick<CampaignContext, 'otherServices'>,
  { companyId, forecast, isOverBeforeSealing }: Pick<CampaignRow, 'companyId' | 'forecast' | 'isOverBeforeSealing'>,
) => {
  if (forecast?.multipliers && !isOverBeforeSealing) return forecast.multipliers
  const terms = (await otherServices.termsOfCompanies(tx, [companyId])).get(companyId)
  if (!terms) throw new Error(`company ${companyId} is missing`)
  return terms.multipliers
}

/** The days of campaigns that were recorded when places without a sensor had the mean of their city, by uuid. */
const formerDays = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, ReadonlySet<string>>> => {
  const rows = await tx
    .select({ uuid: realizedDay.campaignUuid, day: realizedDay.day })
    .from(realizedDay)
    .where(and(anyOf(realizedDay.campaignUuid, uuids), isNull(realizedDay.planShare)))
  const days = groupBy(rows, ({ uuid }) => uuid)
  return new Map([...days].map(([uuid, own]) => [uuid, new Set(own.map(({ day }) => day))]))
}

/** What the contacts of campaigns are computed from, by uuid. */
export const basesOf = async (
  tx: Tx,
  context: Pick<CampaignContext, 'otherServices'>,
  rows: readonly CampaignRow[],
): Promise<Map<string, RealizationBasis>> => {
  const uuids = rows.map(({ uuid }) => uuid)
  const placements = await placementsOf(tx, uuids)
  const dark = await darkDaysOf(tx, uuids)
  const former = await formerDays(tx, uuids)
  const bases = new Map<string, RealizationBasis>()
  for (const row of rows) {
    const placement: Placement = placements.get(row.uuid) ?? { screens: [], locations: [], sensors: [] }
    const multipliers = await multipliersOf(tx, context, row)
    bases.set(row.uuid, {
      row,
      placement,
      multipliers,
      dark: dark.get(row.uuid) ?? new Map(),
      // A campaign that was over before figures were sealed keeps the figures that it showed.
      usesCityMean: (day) => row.isOverBeforeSealing || former.get(row.uuid)?.has(day) === true,
    })
  }
  return bases
}

/** What the contacts of one campaign are computed from. */
export const basisOf = async (
  tx: Tx,
  context: Pick<CampaignContext, 'otherServices'>,
  row: CampaignRow,
): Promise<RealizationBasis> => {
  const basis = (await basesOf(tx, context, [row])).get(row.uuid)
  if (!basis) throw new Error('a campaign has a basis')
  return basis
}

/** The days of a flight: those that are recorded, and the others computed from the counts of now. */
const currentDays = async (
  context: CampaignContext,
  basis: RealizationBasis,
  recorded: readonly RecordedDay[],
): Promise<DayFigures[]> => {
  const known = new Set(recorded.map(({ date }) => date))
  const computed = await computeDays(context, basis, (day) => !known.has(day))
  return [...recorded, ...computed].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** Whether a day of the plan is not recorded yet. The days of an ended campaign are recorded on the next morning. */
const hasUnrecordedDay = ({ forecast }: CampaignRow, recorded: readonly RecordedDay[]): boolean => {
  const known = new Set(recorded.map(({ date }) => date))
  return (forecast?.byDay ?? []).some(({ date }) => !known.has(date))
}

/**
 * Realizations of campaigns that are not sealed, for lists: without contacts by location. Campaigns whose days are all
 * recorded need no counts, places and sensors.
 */
export const currentTotals = async (
  tx: Tx,
  context: CampaignContext,
  rows: readonly CampaignRow[],
): Promise<Map<string, Realization>> => {
  if (rows.length === 0) return new Map()
  const uuids = rows.map(({ uuid }) => uuid)
  const recorded = await recordedDaysOf(tx, uuids, { withLocations: false })
  const recordedOf = (uuid: string): readonly RecordedDay[] => recorded.get(uuid) ?? []
  const open = rows.filter((row) => hasUnrecordedDay(row, recordedOf(row.uuid)))
  const bases = open.length === 0 ? new Map<string, RealizationBasis>() : await basesOf(tx, context, open)
  const totals = uuids.map(async (uuid): Promise<[string, Realization]> => {
    const basis = bases.get(uuid)
    return [uuid, sumOfDays(basis ? await currentDays(context, basis, recordedOf(uuid)) : recordedOf(uuid))]
  })
  return new Map(await Promise.all(totals))
}

/** The realization of a campaign that is not sealed. */
export const openRealization = async (
  tx: Tx,
  context: CampaignContext,
  basis: RealizationBasis,
): Promise<Realization> => {
  const { uuid } = basis.row
  const recorded = await recordedDaysOf(tx, [uuid], { withLocations: true })
  return sumOfDays(await currentDays(context, basis, recorded.get(uuid) ?? []))
}

/** The realization of a campaign: its sealed figures with the instant of sealing, or the present ones. */
export const currentRealization = async (
  context: CampaignContext,
  row: CampaignRow,
): Promise<Realization & { sealedAt: Date | null }> => {
  const { db } = context.store
  const sealed = await findSealed(db, row.uuid)
  if (sealed) return { ...sealed.realization, sealedAt: sealed.sealedAt }
  return { ...(await openRealization(db, context, await basisOf(db, context, row))), sealedAt: null }
}
