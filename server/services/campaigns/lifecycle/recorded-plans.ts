import { type SQL, sql } from 'drizzle-orm'
import type { LifecycleEvent } from '../../../../machines/campaign/lifecycle/lifecycle-events.ts'
import type { Tx } from '../../../store/database.ts'

const recordingSteps = new Set<LifecycleEvent['type']>(['campaign.save', 'campaign.accept', 'campaign.confirm'])

/** The plan of a row of `campaign` as a value of `campaign_plan.plan`. */
export const planOfRow: SQL = sql`jsonb_build_object(
  'companyId', campaign.company_id, 'dateFrom', campaign.date_from, 'dateTo', campaign.date_to,
  'spotSeconds', campaign.spot_seconds,
  'spots', (select count(*) from campaign_spot where campaign_spot.campaign_uuid = campaign.uuid),
  'screens', campaign.screens,
  'placeIds', (select coalesce(jsonb_agg(place_id order by screen_id), '[]') from campaign_screen
    where campaign_screen.campaign_uuid = campaign.uuid),
  'sensorSets', to_jsonb(campaign.sensor_sets), 'listPriceGrosze', campaign.list_price_grosze,
  'discountPercent', campaign.discount_percent, 'priceGrosze', campaign.price_grosze,
  'emissions', campaign.emissions, 'audience', campaign.audience, 'forecast', campaign.forecast)`

/** Records the stored plan with an event that values it: a save, an acceptance or a confirmation. */
export const recordPlan = async (
  tx: Tx,
  uuid: string,
  version: number,
  step: LifecycleEvent['type'],
): Promise<void> => {
  if (!recordingSteps.has(step)) return
  await tx.execute(sql`
    insert into campaign_plan (campaign_uuid, version, plan)
    select uuid, ${version}::int, ${planOfRow} from campaign where uuid = ${uuid}`)
}
