import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type {
  sharedOfferOperations as operations,
  SharedOffer,
  SharedPlaces,
} from '../../../../contract/campaign/shared-offer-operations.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { isExpired } from '../../../../machines/campaign/offer/validity.ts'
import { looksLike } from '../../../base/look-alike.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import {
  type AnswerRow,
  brokenOfferRule,
  endOfAcceptance,
  lastAcceptance,
  requireFirstDay,
} from '../offer-terms/acceptance.ts'
import { campaign, offer } from '../tables.ts'
import { answersOf, appendAnswer, hasUnreadComment } from './offer-answers.ts'
import {
  presentPlaces,
  presentVariants,
  type SharedOfferRow,
  type VariantOnPage,
  variantsOnPage,
} from './shared-variants.ts'

/** The offer of a public page. Throws the same 404 for an unknown token, an ended sharing and a campaign's uuid. */
const sharedOfferRow = async (tx: Tx, untrustedToken: string, isLocked = false): Promise<SharedOfferRow> => {
  const query = tx
    .select()
    .from(offer)
    .where(and(eq(offer.shareToken, untrustedToken), isNotNull(offer.companyId)))
  const [row] = await (isLocked ? query.for('update') : query)
  const { shareToken, companyId } = row ?? {}
  if (!row || !shareToken || !companyId) throw notFound()
  return { ...row, shareToken, companyId }
}

/** The valid acceptance: the last one on this page, or of the whole offer once a variant has become the campaign. */
const acceptanceOf = (tx: Tx, row: SharedOfferRow): Promise<AnswerRow | null> =>
  lastAcceptance(tx, row.uuid, row.campaignUuid === null ? row.shareToken : undefined)

/**
 * The content of a page. An expired page shows only the accepted variant. After a change of its terms an acceptance is
 * not valid; if its variant is the campaign already, the client can accept only this one again.
 */
const pageOf = async (tx: Tx, { clock }: CampaignContext, row: SharedOfferRow) => {
  const acceptance = await acceptanceOf(tx, row)
  const expired = row.validUntil !== null && isExpired(row.validUntil, dayOf(clock.now()))
  const ended = acceptance && (await endOfAcceptance(tx, acceptance, row.companyId))
  const isAccepted = acceptance !== null && ended === null
  const acceptedUuid = isAccepted ? acceptance.variantUuid : null
  const all = await variantsOnPage(tx, row, acceptedUuid)
  const variants = expired
    ? all.filter((variant) => variant.row.uuid === acceptedUuid)
    : all.filter((variant) => isAccepted || row.campaignUuid === null || variant.row.uuid === row.campaignUuid)
  const acceptedKey = variants.find((variant) => variant.row.uuid === acceptedUuid)?.key ?? null
  return { acceptance, ended, isAccepted, acceptedKey, expired, variants }
}

const presentSharedOffer = async (tx: Tx, context: CampaignContext, row: SharedOfferRow): Promise<SharedOffer> => {
  const { acceptance, ended, isAccepted, acceptedKey, expired, variants } = await pageOf(tx, context, row)
  const companies = await context.otherServices.termsOfCompanies(tx, [row.companyId])
  const active = await context.otherServices.activeAccountsAmong(tx, row.sellerId === null ? [] : [row.sellerId])
  return {
    state: isAccepted ? 'accepted' : expired ? 'expired' : 'open',
    company_name: companies.get(row.companyId)?.name ?? '',
    seller_name: row.sellerId !== null && active.has(row.sellerId) ? (row.sellerName ?? '') : '',
    note: row.note,
    valid_until: row.validUntil,
    variants: await presentVariants(tx, context, variants, row.showsListPrice),
    accepted: acceptance && {
      key: acceptedKey,
      variant_name: acceptance.variantName ?? '',
      name: acceptance.name,
      at: acceptance.at.toISOString(),
      ended,
    },
    answers: (await answersOf(tx, row.uuid)).map(({ kind, name, text, at }) => ({
      kind,
      name,
      text,
      at: at.toISOString(),
    })),
    as_of: context.clock.now().toISOString(),
  }
}

/** A shared offer, without data of other companies or of accounts. */
export const sharedOffer = async (context: CampaignContext, untrustedToken: string): Promise<SharedOffer> =>
  presentSharedOffer(context.store.db, context, await sharedOfferRow(context.store.db, untrustedToken))

/** The addresses of the screens of a shared offer's variants. */
export const sharedPlacesOf = async (context: CampaignContext, untrustedToken: string): Promise<SharedPlaces> => {
  const { db } = context.store
  const { variants } = await pageOf(db, context, await sharedOfferRow(db, untrustedToken))
  return presentPlaces(db, context, variants)
}

type Client = { name: string; email: string; text: string }

/** Throws `invalid_input` if a reader could take the name of a client for that of the seller. */
const refuseNameOfSeller = async (
  tx: Tx,
  { namesOfAccounts }: Pick<CampaignContext['otherServices'], 'namesOfAccounts'>,
  { sellerId }: SharedOfferRow,
  { name }: Client,
): Promise<void> => {
  const seller = sellerId === null ? undefined : (await namesOfAccounts(tx, [sellerId])).get(sellerId)
  if (seller !== undefined && looksLike(seller, name))
    throw new ProblemError('invalid_input', { errors: [{ path: 'name', message: serverValidation.sellersName }] })
}

/**
 * Appends an answer of a client to a locked offer, with its audit entry. Of several comments within an hour the seller
 * is told once, until one is read: anybody who knows the link could send an e-mail with each.
 */
const answer = async (
  tx: Tx,
  { clock, otherServices }: CampaignContext,
  { row, address, client }: { row: SharedOfferRow; address: string; client: Client },
  accepted: VariantOnPage | null,
): Promise<void> => {
  const kind = accepted ? 'accepted' : 'comment'
  const at = clock.now()
  await refuseNameOfSeller(tx, otherServices, row, client)
  const isTold = kind === 'comment' && (await hasUnreadComment(tx, row.uuid, at))
  await appendAnswer(tx, {
    ...client,
    offerUuid: row.uuid,
    shareToken: row.shareToken,
    kind,
    variantUuid: accepted?.row.uuid,
    variantName: accepted?.row.name,
    terms: accepted?.terms,
    at,
    isRead: false,
  })
  const [variant] = accepted
    ? [accepted.row]
    : await tx
        .select({ uuid: campaign.uuid, name: campaign.name })
        .from(campaign)
        .where(and(eq(campaign.offerUuid, row.uuid), isNull(campaign.deletedAt)))
        .orderBy(campaign.id)
        .limit(1)
  if (variant && !isTold)
    await otherServices.notifyOfCampaign(tx, {
      type: 'offer.answered',
      uuid: variant.uuid,
      name: variant.name,
      companyId: row.companyId,
      operatorId: null,
      createdById: row.sellerId,
      at,
      by: { id: null, name: client.name },
      reason: client.text || null,
    })
  await appendAudit(
    tx,
    { id: null, name: client.name, address, at },
    {
      action: 'answered',
      kind: 'offer',
      recordId: row.uuid,
      recordName: accepted?.row.name ?? '',
      after: { kind, ...accepted?.terms },
    },
  )
}

/**
 * Stores that a client accepts one variant on the terms that the page showed. Repeating the same acceptance changes
 * nothing. Refuses a second acceptance, a variant that was changed, an expired offer, and a flight that has begun.
 */
export const acceptOffer = (
  context: CampaignContext,
  untrustedToken: string,
  { key, ...client }: BodyOf<typeof operations.acceptOffer>,
  address: string,
): Promise<SharedOffer> =>
  context.store.transaction(async (tx) => {
    const row = await sharedOfferRow(tx, untrustedToken, true)
    const { acceptance, isAccepted, acceptedKey, expired, variants } = await pageOf(tx, context, row)
    if (isAccepted) {
      const isSame = acceptance?.email === client.email && acceptedKey === key
      if (!isSame) throw brokenOfferRule('nothing_is_accepted')
      return presentSharedOffer(tx, context, row)
    }
    if (expired) throw brokenOfferRule('offer_is_valid')
    const wanted = variants.find((variant) => variant.key === key)
    if (!wanted) throw brokenOfferRule('offer_is_unchanged')
    requireFirstDay(context, wanted.row.dateFrom)
    await answer(tx, context, { row, address, client }, wanted)
    return presentSharedOffer(tx, context, row)
  })

/** Stores a client's comment. Expired offers accept comments, so that the client can request a new offer. */
export const commentOffer = (
  context: CampaignContext,
  untrustedToken: string,
  client: BodyOf<typeof operations.commentOffer>,
  address: string,
): Promise<SharedOffer> =>
  context.store.transaction(async (tx) => {
    const row = await sharedOfferRow(tx, untrustedToken, true)
    await answer(tx, context, { row, address, client }, null)
    return presentSharedOffer(tx, context, row)
  })
