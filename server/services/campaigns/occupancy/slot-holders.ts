import { sql } from 'drizzle-orm'
import type { SlotHolder } from '../../../../contract/campaign/occupancy.ts'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import { heldScreens, holdsSlotsDuring } from '../estimate/availability.ts'
import type { HeldSlots } from '../estimate/slot-calendar.ts'
import type { CampaignOtherServices } from '../other-services.ts'

/** A campaign that holds slots. */
export type HoldingCampaign = HeldSlots & { uuid: string; name: string; status: string }

/** A period without the campaign `except`, and the city or the screens whose slots are asked for. */
type HeldPeriod = {
  from: string
  to: string
  except?: string | undefined
  cityId?: number | undefined
  screenIds?: readonly number[]
}

/**
 * Reads the campaigns that hold slots in a period, earliest first, with all their screens or those of one city. With a
 * list of screens, others may be missing.
 */
export const holdingCampaigns = async (tx: Tx, period: HeldPeriod): Promise<HoldingCampaign[]> => {
  if (period.screenIds?.length === 0) return []
  const { rows } = await tx.execute<HoldingCampaign>(sql`
    select campaign.uuid, campaign.name, campaign.company_id as "companyId", campaign.status,
      campaign.date_from as "from", campaign.date_to as "to",
      ceil(campaign.spot_seconds / 10.0)::int as slots, held.screen_ids as "screenIds"
    from campaign ${heldScreens(period)}
    where ${holdsSlotsDuring(period)}
    order by campaign.date_from, campaign.uuid`)
  return rows
}

/** Whether an account may see a campaign that holds slots; the rule of `visibleTo` in the policy. */
const maySee = (account: Account, { companyId }: HoldingCampaign): boolean =>
  companyId === account.companyId || account.permissions.includes('campaign.read_all_companies')

/**
 * Presents the campaigns that hold slots of the given rows and that an account may see. `rowOf` returns the row of a
 * screen; screens without a row are left out.
 */
export const presentHolders = async (
  tx: Tx,
  otherServices: CampaignOtherServices,
  account: Account,
  { campaigns, rowOf }: { campaigns: readonly HoldingCampaign[]; rowOf: (screenId: number) => number | undefined },
): Promise<SlotHolder[]> => {
  const visible = campaigns.filter((campaign) => maySee(account, campaign))
  const companies = await otherServices.termsOfCompanies(tx, [...new Set(visible.map(({ companyId }) => companyId))])
  return visible.flatMap((campaign) => {
    const counts = new Map<number, number>()
    for (const screenId of campaign.screenIds) {
      const row = rowOf(screenId)
      if (row !== undefined) counts.set(row, (counts.get(row) ?? 0) + 1)
    }
    if (counts.size === 0) return []
    const { uuid, name, companyId, status, from, to, slots } = campaign
    return {
      uuid,
      name,
      company_name: companies.get(companyId)?.name ?? '',
      status,
      date_from: from,
      date_to: to,
      slots,
      places: [...counts].map(([id, screens]) => ({ id, screens })),
    }
  })
}
