import { and, asc, eq } from 'drizzle-orm'
import type { Campaign, CampaignDraft } from '../../../../contract/campaign/campaign.ts'
import type { OfferAnswer } from '../../../../contract/campaign/offer-answers.ts'
import {
  MOST_VARIANTS,
  type Offer,
  type offerOperations as operations,
} from '../../../../contract/campaign/offer-operations.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import { boundSentences } from '../../../../contract/validation.ts'
import { reachPercentOfAudience } from '../../../../machines/audience/audience.ts'
import { bestMeasures, type VariantNumbers } from '../../../../machines/campaign/offer/best-values.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { createCampaignIn } from '../commands/create-campaign.ts'
import type { CampaignContext } from '../context.ts'
import { copiedFields, nextName } from '../copy/copy-campaign.ts'
import { draftOf } from '../estimate/stored-draft.ts'
import { endOfAcceptance } from '../offer-terms/acceptance.ts'
import { type CampaignRow, lockedCampaign, visibleCampaign, visibleTo } from '../policy.ts'
import { presentCampaigns } from '../presenter.ts'
import { campaign, offer } from '../tables.ts'
import { answersOf, presentAnswer } from './offer-answers.ts'

/** A stored offer. */
export type OfferRow = typeof offer.$inferSelect

const numbersOf = ({ estimate }: Campaign): VariantNumbers => ({
  price: estimate?.campaign_price ?? null,
  listPrice: estimate?.campaign_price_from_price_list ?? null,
  cpm: estimate?.cpm ?? null,
  contacts: estimate?.total_audience ?? null,
  grp: estimate && reachPercentOfAudience(estimate.total_audience),
  emissions: estimate?.emissions_count ?? null,
})

const variantsOf = (tx: Tx, account: Account, row: CampaignRow): Promise<CampaignRow[]> =>
  tx
    .select()
    .from(campaign)
    .where(
      and(
        row.offerUuid === null ? eq(campaign.uuid, row.uuid) : eq(campaign.offerUuid, row.offerUuid),
        visibleTo(account),
      ),
    )
    .orderBy(asc(campaign.createdAt), asc(campaign.id))

/** The stored offer of a campaign; null if the campaign is not a variant of a stored offer. */
export const findOffer = async (tx: Tx, row: CampaignRow): Promise<OfferRow | null> => {
  if (row.offerUuid === null) return null
  const [found] = await tx.select().from(offer).where(eq(offer.uuid, row.offerUuid))
  return found ?? null
}

/** Whether an account may read the answers of an offer's client. */
export const maySeeAnswers = (account: Account, { companyId }: OfferRow): boolean =>
  companyId === account.companyId || account.permissions.includes('campaign.read_all_companies')

/** The answers of an offer. The last acceptance also counts as ended if an older version changed its variant. */
const presentAnswers = async (tx: Tx, { uuid, companyId }: OfferRow): Promise<OfferAnswer[]> => {
  const answers = await answersOf(tx, uuid)
  const last = answers.findLast(({ kind }) => kind === 'accepted')
  const ended = last === undefined ? null : await endOfAcceptance(tx, last, companyId)
  return answers.map((row) => presentAnswer(row, row === last ? ended : null))
}

/** Presents the offer of a campaign to an account. */
export const presentOffer = async (
  tx: Tx,
  context: CampaignContext,
  account: Account,
  row: CampaignRow,
): Promise<Offer> => {
  const found = await findOffer(tx, row)
  const variants = await presentCampaigns(tx, context, await variantsOf(tx, account, row))
  const numbers = variants.map(numbersOf)
  const best = bestMeasures(numbers)
  const own = found && maySeeAnswers(account, found) ? found : null
  return {
    version: found?.version ?? 0,
    valid_until: found?.validUntil ?? null,
    note: found?.note ?? '',
    variants: variants.map((each, index) => ({
      campaign: each,
      grp: numbers[index]?.grp ?? null,
      best: best[index] ?? [],
    })),
    share_token: own?.shareToken ?? null,
    shows_list_price: own?.showsListPrice ?? false,
    answers: own ? await presentAnswers(tx, own) : [],
    campaign_uuid: own?.campaignUuid ?? null,
  }
}

/** The offer of a campaign with its variants, oldest first. A campaign without a stored offer is its only variant. */
export const offerOf = (context: CampaignContext, account: Account, untrustedUuid: string): Promise<Offer> =>
  context.store.transaction(async (tx) =>
    presentOffer(tx, context, account, await visibleCampaign(tx, account, untrustedUuid)),
  )

/** Throws `permission_denied` if the account may not change campaigns. */
export const requireEdit = (account: Account): void => {
  if (!account.permissions.includes('campaign.edit')) throw new ProblemError('permission_denied')
}

/** Locks the offer of a locked campaign, and creates it if missing. The lock serializes the adding of variants. */
export const ownOffer = async (tx: Tx, context: CampaignContext, row: CampaignRow): Promise<OfferRow> => {
  if (row.offerUuid !== null) {
    const [found] = await tx.select().from(offer).where(eq(offer.uuid, row.offerUuid)).for('update')
    if (found) return found
  }
  const [made] = await tx
    .insert(offer)
    .values({ version: 0, validUntil: null, note: '', updatedAt: context.clock.now() })
    .returning()
  if (!made) throw new Error('the offer was not stored')
  await tx.update(campaign).set({ offerUuid: made.uuid }).where(eq(campaign.uuid, row.uuid))
  return made
}

/** A draft with the changes of a variant. Numbers by city replace screens that were picked by hand. */
const changedDraft = (
  fields: CampaignDraft,
  { screen_ids, spots, ...changes }: BodyOf<typeof operations.addVariant>,
): CampaignDraft => ({
  ...fields,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  screen_ids: screen_ids === undefined ? (changes.cities ? null : fields.screen_ids) : screen_ids,
  spots: (spots ?? fields.spots).map(({ file_name }) => ({ file_name })),
})

/** Adds a variant: a copy of the campaign as a new draft, with the changes of the body. */
export const addVariant = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
  body: BodyOf<typeof operations.addVariant>,
): Promise<Offer> => {
  requireEdit(account)
  return context.store.transaction(async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    const { uuid: offerUuid } = await ownOffer(tx, context, row)
    const others = await variantsOf(tx, account, { ...row, offerUuid })
    if (others.length >= MOST_VARIANTS) {
      const message = boundSentences.mostEntries.replace('{{count}}', String(MOST_VARIANTS))
      throw new ProblemError('invalid_input', { errors: [{ path: 'variants', message }] })
    }
    const { fields } = await copiedFields(tx, context, await draftOf(tx, row))
    const name = body.name ?? (await nextName(tx, row.companyId, row.name))
    const uuid = await createCampaignIn(tx, context, account, { ...changedDraft(fields, body), name, status: 'draft' })
    await tx.update(campaign).set({ offerUuid }).where(eq(campaign.uuid, uuid))
    return presentOffer(tx, context, account, { ...row, offerUuid })
  })
}

/** Changes the validity and the note of an offer. Throws `version_conflict` with the current offer. */
export const changeOffer = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
  { version, valid_until, note }: BodyOf<typeof operations.changeOffer>,
): Promise<Offer> => {
  requireEdit(account)
  return context.store.transaction(async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    const found = await ownOffer(tx, context, row)
    const own = { ...row, offerUuid: found.uuid }
    if (found.version !== version) {
      throw new ProblemError('version_conflict', { current: await presentOffer(tx, context, account, own) })
    }
    await tx
      .update(offer)
      .set({ version: version + 1, validUntil: valid_until, note, updatedAt: context.clock.now() })
      .where(eq(offer.uuid, found.uuid))
    return presentOffer(tx, context, account, own)
  })
}
