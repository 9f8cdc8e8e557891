import { asc, eq, sql } from 'drizzle-orm'
import type { ErasedPerson, PersonSection } from '../../../records/person.ts'
import type { Tx } from '../../../store/database.ts'
import { dashboardVisit } from '../dashboard/tables.ts'
import { filmSwap } from '../spots/tables.ts'
import { campaign, campaignEvent, offer, offerAnswer } from '../tables.ts'

/** Names that an account had in campaigns. An erasure needs them before it removes them. */
export const namesInCampaigns = async (tx: Tx, id: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select by_name as name from campaign_event where by_id = ${id} and by_name is not null
    union select created_by_name from campaign where created_by_id = ${id} and created_by_name is not null
    union select seller_name from offer where seller_id = ${id} and seller_name is not null
    union select name from offer_answer where account_id = ${id}`)
  return rows.map((row) => row.name)
}

/** SQL: whether the account took a step of the campaign of a film swap at an instant. The swap has names only. */
const actedAt = (id: number, at: 'asked_at' | 'decided_at') => sql`exists (select from campaign_event as event
  where event.campaign_uuid = film_swap.campaign_uuid and event.at = film_swap.${sql.raw(at)} and event.by_id = ${id})`

/** A JSON text in the body of a delivery. */
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`

/** Takes the name of an account out of the bodies of deliveries, and out of what their receivers answered. */
const eraseFromDeliveries = async (tx: Tx, { id, name }: ErasedPerson): Promise<void> => {
  const author = `"by":{"id":${id},"name":`
  const pattern = String.raw`"by":\{"id":${id},"name":${TEXT}`
  await tx.execute(sql`update webhook_delivery set last_answer = null,
      body = regexp_replace(body, ${pattern}, ${author + JSON.stringify(name)})
    where position(${author} in body) > 0`)
  await tx.execute(sql`update webhook_delivery as delivery set last_answer = null,
      body = regexp_replace(body, ${`"operator":${TEXT}`}, ${`"operator":${JSON.stringify(name)}`})
    from campaign_event as event
    where delivery.type = 'campaign.operator_assigned' and event.campaign_uuid = delivery.campaign_uuid
      and event.version = (delivery.body::jsonb #>> '{data,version}')::int and event.type = delivery.type
      and event.event ->> 'operatorId' = ${String(id)}`)
}

/** Takes the name of an account out of campaigns, their logs, offers, film swaps and webhooks. Its number stays. */
export const eraseFromCampaigns = async (tx: Tx, person: ErasedPerson): Promise<void> => {
  const { id, name } = person
  await eraseFromDeliveries(tx, person)
  await tx.execute(sql`update campaign_event set by_name = ${name} where by_id = ${id} and by_name <> ${name}`)
  await tx.execute(sql`update campaign_event set facts = facts || jsonb_build_object('operator', ${name}::text)
    where type = 'campaign.operator_assigned' and event ->> 'operatorId' = ${String(id)} and facts ? 'operator'`)
  await tx.update(campaign).set({ createdByName: name }).where(eq(campaign.createdById, id))
  await tx.update(offer).set({ sellerName: name }).where(eq(offer.sellerId, id))
  await tx.update(offerAnswer).set({ name, email: null }).where(eq(offerAnswer.accountId, id))
  await tx.execute(sql`update film_swap set asked_by = ${name} where ${actedAt(id, 'asked_at')}`)
  await tx.execute(sql`update film_swap set decided_by = ${name} where ${actedAt(id, 'decided_at')}`)
  await tx.delete(dashboardVisit).where(eq(dashboardVisit.accountId, id))
}

const nameAndTime = { uuid: campaign.uuid, name: campaign.name, createdAt: campaign.createdAt }

/** Where campaigns and offers name an account. */
export const campaignsOfPerson = (db: Tx, id: number): PersonSection[] => [
  {
    section: 'campaigns_created',
    rows: () => db.select(nameAndTime).from(campaign).where(eq(campaign.createdById, id)).orderBy(asc(campaign.id)),
  },
  {
    section: 'campaigns_as_operator',
    rows: () => db.select(nameAndTime).from(campaign).where(eq(campaign.operatorId, id)).orderBy(asc(campaign.id)),
  },
  {
    section: 'campaign_events',
    rows: () =>
      db
        .select({
          campaignUuid: campaignEvent.campaignUuid,
          version: campaignEvent.version,
          type: campaignEvent.type,
          at: campaignEvent.at,
          byName: campaignEvent.byName,
          reason: campaignEvent.reason,
        })
        .from(campaignEvent)
        .where(eq(campaignEvent.byId, id))
        .orderBy(asc(campaignEvent.at), asc(campaignEvent.campaignUuid)),
  },
  {
    section: 'offers_shared',
    rows: () =>
      db
        .select({ uuid: offer.uuid, sellerName: offer.sellerName, note: offer.note, updatedAt: offer.updatedAt })
        .from(offer)
        .where(eq(offer.sellerId, id)),
  },
  {
    section: 'offer_answers',
    rows: () =>
      db
        .select({
          offerUuid: offerAnswer.offerUuid,
          kind: offerAnswer.kind,
          name: offerAnswer.name,
          email: offerAnswer.email,
          text: offerAnswer.text,
          at: offerAnswer.at,
        })
        .from(offerAnswer)
        .where(eq(offerAnswer.accountId, id))
        .orderBy(asc(offerAnswer.id)),
  },
  {
    section: 'film_swaps_proposed',
    rows: () =>
      db
        .select({
          campaignUuid: filmSwap.campaignUuid,
          fileName: filmSwap.fileName,
          reason: filmSwap.reason,
          askedAt: filmSwap.askedAt,
          askedBy: filmSwap.askedBy,
        })
        .from(filmSwap)
        .where(actedAt(id, 'asked_at')),
  },
  {
    section: 'dashboard_visit',
    rows: () => db.select().from(dashboardVisit).where(eq(dashboardVisit.accountId, id)),
  },
]
