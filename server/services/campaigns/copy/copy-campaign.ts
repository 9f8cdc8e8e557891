import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Campaign, CampaignDraft } from '../../../../contract/campaign/campaign.ts'
import { addDays, lengthInDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import { createCampaignIn } from '../commands/create-campaign.ts'
import type { CampaignContext } from '../context.ts'
import { type SlotReader, slotReaderOf } from '../estimate/shown-slots.ts'
import { blockedDays, slotCalendar } from '../estimate/slot-calendar.ts'
import { draftOf } from '../estimate/stored-draft.ts'
import { freeStarts, groupsOf } from '../occupancy/free-period.ts'
import { holdingCampaigns } from '../occupancy/slot-holders.ts'
import type { ScreenWithLocation } from '../other-services.ts'
import { visibleCampaign } from '../policy.ts'
import { presentCampaign } from '../presenter.ts'
import { campaign } from '../tables.ts'
import { copyName, originalName } from './copy-name.ts'

/** Days from tomorrow on which a copy may begin. */
const SEARCHED_DAYS = 92

type Dates = Pick<CampaignDraft, 'date_from' | 'date_to'>

/** The first free period of the same length that begins tomorrow or later; no dates if there is none. */
const freeDates = async (
  tx: Tx,
  fields: CampaignDraft,
  screens: readonly ScreenWithLocation[],
  { now, reader }: { now: Date; reader: SlotReader },
): Promise<Dates> => {
  if (!fields.date_from || !fields.date_to) return { date_from: null, date_to: null }
  const days = lengthInDays(fields.date_from, fields.date_to)
  const from = addDays(dayOf(now), 1)
  const { spot_seconds: spotSeconds } = fields
  const to = addDays(from, SEARCHED_DAYS + days - 2)
  const held = await holdingCampaigns(tx, { from, to, screenIds: screens.map(({ id }) => id) })
  const blocked = blockedDays(slotCalendar(held, from, to, reader), spotSeconds)
  const start = freeStarts(groupsOf(fields, screens), blocked, { starts: SEARCHED_DAYS, days }).indexOf(true)
  if (start < 0) return { date_from: null, date_to: null }
  return { date_from: addDays(from, start), date_to: addDays(from, start + days - 1) }
}

type Copied = { fields: CampaignDraft; screens: readonly ScreenWithLocation[] }

/** The fields that a copy takes from a campaign: screens that still exist, and spots without their films. */
export const copiedFields = async (
  tx: Tx,
  { otherServices }: CampaignContext,
  fields: CampaignDraft,
): Promise<Copied> => {
  const cityIds = fields.cities.map(({ city_id }) => city_id)
  const screens = await otherServices.findScreens(tx, {
    industryIds: fields.industry_ids,
    ...(fields.screen_ids ? { screenIds: fields.screen_ids } : { cityIds }),
  })
  const copied = {
    ...fields,
    screen_ids: fields.screen_ids && screens.map(({ id }) => id),
    spots: fields.spots.map(({ file_name }) => ({ file_name })),
    gemius_uuid: null,
  }
  return { fields: copied, screens }
}

/** The name of the next copy of a company's campaign. */
export const nextName = async (tx: Tx, companyId: number, name: string): Promise<string> => {
  const alike = await tx
    .select({ name: campaign.name })
    .from(campaign)
    .where(
      and(
        eq(campaign.companyId, companyId),
        isNull(campaign.deletedAt),
        sql`starts_with(${campaign.name}, ${originalName(name)})`,
      ),
    )
  return copyName(
    name,
    alike.map((row) => row.name),
  )
}

/**
 * Copies a campaign or an offer that the account may see into a new draft with the same company, screens, length and
 * spots, in the first free period from tomorrow on. The research and the films are not copied.
 */
export const copyCampaign = (context: CampaignContext, account: Account, untrustedUuid: string): Promise<Campaign> =>
  context.store.transaction(async (tx) => {
    const row = await visibleCampaign(tx, account, untrustedUuid)
    const { fields, screens } = await copiedFields(tx, context, await draftOf(tx, row))
    const dates = await freeDates(tx, fields, screens, {
      now: context.clock.now(),
      reader: slotReaderOf(account),
    })
    const name = await nextName(tx, row.companyId, row.name)
    const uuid = await createCampaignIn(tx, context, account, { ...fields, ...dates, name, status: 'draft' })
    return presentCampaign(tx, context, await visibleCampaign(tx, account, uuid))
  })
