import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { contract } from '../../../contract/index.ts'
import { callerAt } from '../calls/client.ts'
import { type AccessPlatform, makeCampaign } from './access-platform.ts'

/** Somebody who answers an offer. */
export const offerClient = { name: 'Jan Kowalski', email: 'jan@klient.example' }

/** Shares the offer of a campaign as the administrator; returns the token of its page and the key of its variant. */
export const sharedOffer = async ({ callers, url }: AccessPlatform, uuid: string) => {
  const body = { is_shared: true, shows_list_price: false }
  const { answer } = await callers.admin.call(contract.offer.shareOffer, { params: { uuid }, body })
  const params = { uuid: answer.share_token ?? '' }
  const page = await callerAt(url).call(contract.sharedOffer.getSharedOffer, { params })
  return { params, key: page.answer.variants[0]?.key ?? '' }
}

/** Shares the offer of a campaign and accepts its first variant; returns the seller's view of the offer. */
export const acceptedOffer = async (platform: AccessPlatform, uuid: string) => {
  const { params, key } = await sharedOffer(platform, uuid)
  const body = { ...offerClient, key, text: 'Zgoda' }
  await callerAt(platform.url).call(contract.sharedOffer.acceptOffer, { params, body })
  return (await platform.callers.admin.call(contract.offer.getOffer, { params: { uuid } })).answer
}

/** Creates a campaign of a company, whose client accepted it as an offer. */
export const acceptedVariant = async (platform: AccessPlatform, company_id: number): Promise<Campaign> => {
  const made = await makeCampaign(platform, { company_id })
  await acceptedOffer(platform, made.uuid)
  return made
}

/** Creates a campaign of a company, and the page on which its client reads it as an offer. */
export const sharedVariant = async (platform: AccessPlatform, company_id: number): Promise<Campaign> => {
  const made = await makeCampaign(platform, { company_id })
  await sharedOffer(platform, made.uuid)
  return made
}
