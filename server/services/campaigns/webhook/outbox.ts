import { and, arrayContains, eq } from 'drizzle-orm'
import type { CampaignStatus } from '../../../../contract/campaign/campaign.ts'
import type { CampaignEventType } from '../../../../contract/campaign/campaign-events.ts'
import type { Tx } from '../../../store/database.ts'
import { campaign } from '../tables.ts'
import { webhook, webhookDelivery } from './tables.ts'

/** An event as it was appended to a campaign's log. */
export type AppendedEvent = {
  uuid: string
  version: number
  type: CampaignEventType
  statusBefore: CampaignStatus | null
  status: CampaignStatus
  at: Date
  by: { id: number; name: string } | null
  reason: string | null
  facts: Readonly<Record<string, string | number>>
}

/**
 * Stores an event for every webhook that subscribes to its type, in the transaction that appends the event. A webhook
 * gets events of its company; the company of a campaign is the one after the event. For a webhook that is switched off
 * the event is parked.
 */
export const storeDeliveries = async (tx: Tx, { uuid, type, at, ...event }: AppendedEvent): Promise<void> => {
  const receivers = await tx
    .select({
      webhookId: webhook.id,
      isActive: webhook.isActive,
      name: campaign.name,
      companyId: campaign.companyId,
      dateFrom: campaign.dateFrom,
      dateTo: campaign.dateTo,
    })
    .from(webhook)
    .innerJoin(campaign, eq(campaign.companyId, webhook.companyId))
    .where(and(eq(campaign.uuid, uuid), arrayContains(webhook.events, [type])))
  if (receivers.length === 0) return
  await tx.insert(webhookDelivery).values(
    receivers.map(({ webhookId, isActive, name, companyId, dateFrom, dateTo }) => ({
      webhookId,
      ...(isActive ? {} : { parkedAt: new Date(), parkedReason: 'switched_off' as const }),
      campaignUuid: uuid,
      type,
      body: JSON.stringify({
        type,
        timestamp: at.toISOString(),
        data: {
          campaign_uuid: uuid,
          version: event.version,
          name,
          company_id: companyId,
          date_from: dateFrom,
          date_to: dateTo,
          status_before: event.statusBefore,
          status: event.status,
          by: event.by,
          reason: event.reason,
          facts: event.facts,
        },
      }),
    })),
  )
}
