import type { CampaignContext } from '../context.ts'
import type { CampaignRow } from '../policy.ts'
import type { Placement } from './placement.ts'
import { type Realization, realizationOf } from './realization.ts'
import { findSealed } from './sealed-figures.ts'

/**
 * The multipliers of a campaign's contacts: those of its plan. A plan of an older version has none, and a campaign that
 * was over before figures were sealed keeps the figures that it showed: both have those of its company.
 */
export const multipliersOf = async (
  { store, otherServices }: Pick<CampaignContext, 'store' | 'otherServices'>,
  { companyId, forecast, isOverBeforeSealing }: Pick<CampaignRow, 'companyId' | 'forecast' | 'isOverBeforeSealing'>,
) => {
  if (forecast?.multipliers && !isOverBeforeSealing) return forecast.multipliers
  const terms = (await otherServices.termsOfCompanies(store.db, [companyId])).get(companyId)
  if (!terms) throw new Error(`company ${companyId} is missing`)
  return terms.multipliers
}

/** The realization of a campaign: its sealed figures, or the present ones. */
export const currentRealization = async (
  context: CampaignContext,
  row: CampaignRow,
  placement: Placement,
): Promise<Realization> => {
  const sealed = await findSealed(context.store.db, row.uuid)
  return sealed?.realization ?? realizationOf(context, row, placement, await multipliersOf(context, row))
}
