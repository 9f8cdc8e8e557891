import { and, asc, count, desc, eq, inArray, max, ne, sql } from 'drizzle-orm'
import type { AnsweredOffer, offerOperations as operations } from '../../../../contract/campaign/offer-operations.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import { readPage } from '../../../store/paging.ts'
import type { CampaignContext } from '../context.ts'
import { visibleTo } from '../policy.ts'
import { campaign, offer, offerAnswer } from '../tables.ts'
import { presentAnswer } from './offer-answers.ts'

const unread = sql<number>`(count(*) filter (where not ${offerAnswer.isRead}))::int`

/** The answered offers of which the account may see the answers and a variant, with the newest answer of each. */
const answeredOffers = (tx: Tx, account: Account, onlyUnread: boolean) => {
  const visible = tx.select({ uuid: campaign.offerUuid }).from(campaign).where(visibleTo(account))
  return tx
    .select({
      uuid: offer.uuid,
      companyId: offer.companyId,
      validUntil: offer.validUntil,
      lastId: max(offerAnswer.id).as('last_id'),
      unread: unread.as('unread'),
    })
    .from(offer)
    .innerJoin(offerAnswer, and(eq(offerAnswer.offerUuid, offer.uuid), ne(offerAnswer.kind, 'reply')))
    .where(
      and(
        account.permissions.includes('campaign.read_all_companies')
          ? undefined
          : eq(offer.companyId, account.companyId),
        inArray(offer.uuid, visible),
      ),
    )
    .groupBy(offer.uuid)
    .having(onlyUnread ? sql`${unread} > 0` : undefined)
    .as('answered')
}

/** The number of offers with unread answers. */
export const countUnreadOffers = async ({ store: { db } }: CampaignContext, account: Account): Promise<number> => {
  const [found] = await db.select({ offers: count() }).from(answeredOffers(db, account, true))
  return found?.offers ?? 0
}

type AnsweredRow = {
  uuid: string
  companyId: number | null
  validUntil: string | null
  lastId: number | null
  unread: number
}

const present = async (
  { store: { db }, otherServices }: CampaignContext,
  account: Account,
  rows: readonly AnsweredRow[],
): Promise<AnsweredOffer[]> => {
  const uuids = rows.map(({ uuid }) => uuid)
  const variants = await db
    .select({ uuid: campaign.uuid, offerUuid: campaign.offerUuid, name: campaign.name })
    .from(campaign)
    .where(and(inArray(campaign.offerUuid, uuids), visibleTo(account)))
    .orderBy(asc(campaign.createdAt), asc(campaign.id))
  const answers = await db
    .select()
    .from(offerAnswer)
    .where(
      inArray(
        offerAnswer.id,
        rows.flatMap(({ lastId }) => lastId ?? []),
      ),
    )
  const companies = await otherServices.termsOfCompanies(
    db,
    rows.flatMap(({ companyId }) => companyId ?? []),
  )
  return rows.flatMap((row) => {
    const last = answers.find(({ id }) => id === row.lastId)
    const ofOffer = variants.filter(({ offerUuid }) => offerUuid === row.uuid)
    const shown = ofOffer.find(({ uuid }) => uuid === last?.variantUuid) ?? ofOffer[0]
    if (!last || !shown) return []
    return [
      {
        uuid: shown.uuid,
        name: shown.name,
        company_name: companies.get(row.companyId ?? 0)?.name ?? '',
        valid_until: row.validUntil,
        unread: row.unread,
        last: presentAnswer(last),
      },
    ]
  })
}

/** A page of the answered offers, newest answer first. */
export const listAnswered = (
  context: CampaignContext,
  account: Account,
  query: QueryOf<typeof operations.listAnswered>,
): Promise<Page<AnsweredOffer>> => {
  const { db } = context.store
  const answered = answeredOffers(db, account, query.unread ?? false)
  return readPage(query, {
    rows: db.select().from(answered).orderBy(desc(answered.lastId)),
    total: db.select({ value: count() }).from(answered),
    present: (rows) => present(context, account, rows),
  })
}
