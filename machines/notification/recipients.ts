import { type NotificationKind, notificationKinds } from '../../contract/notifications.ts'
import type { Permission } from '../../contract/permissions.ts'

/** An account that may be notified. */
export type Recipient = { id: number; companyId: number; permissions: readonly Permission[] }

/** A campaign that a notification is about: its company, its assigned operator, and the user who created it. */
export type ConcernedCampaign = { companyId: number; operatorId: number | null; createdById: number | null }

/** Whether an account may read the records of a company. */
export const mayReadCompany = ({ companyId, permissions }: Recipient, ownerId: number): boolean =>
  companyId === ownerId || permissions.includes('campaign.read_all_companies')

/**
 * Whether an event of a campaign concerns an account that may read it. Submitted campaigns, proposed films, and
 * submissions taken back, concern users who accept campaigns, refused orders those who confirm and the operator,
 * answers of clients the seller; everything else, the end of an acceptance too, the company that plans, the creator and
 * the operator.
 */
export const concernsAccount = (
  account: Recipient,
  kind: NotificationKind,
  campaign: ConcernedCampaign,
  authorId: number | null,
): boolean => {
  if (account.id === authorId || !mayReadCompany(account, campaign.companyId)) return false
  const { permissions } = account
  const accepts = permissions.includes('campaign.accept')
  if (kind === 'campaign.submitted' || kind === 'campaign.swap_asked') return accepts
  const isOwn = account.id === campaign.createdById || account.id === campaign.operatorId
  if (kind === 'campaign.taken_back') return accepts || isOwn
  if (kind === 'campaign.order_refused')
    return permissions.includes('campaign.confirm') || account.id === campaign.operatorId
  if (kind === 'offer.answered') return isOwn
  const plans = permissions.includes('campaign.edit') || permissions.includes('campaign.submit')
  return isOwn || (account.companyId === campaign.companyId && plans)
}

/** Permissions of which accounts need one; `ownOnly`: they must belong to the company of the campaign. */
export type WantedPermissions = { permissions: readonly Permission[]; ownOnly?: boolean }

/**
 * The permissions of which an account has one if an event concerns it by {@link concernsAccount} and it is neither the
 * creator nor the operator of the campaign.
 */
export const concernedPermissions = (kind: NotificationKind): WantedPermissions => {
  if (kind === 'campaign.submitted' || kind === 'campaign.swap_asked' || kind === 'campaign.taken_back')
    return { permissions: ['campaign.accept'] }
  if (kind === 'campaign.order_refused') return { permissions: ['campaign.confirm'] }
  if (kind === 'offer.answered') return { permissions: [] }
  return { permissions: ['campaign.edit', 'campaign.submit'], ownOnly: true }
}

/** Whether an account looks after the araboxes of a company: the owner, and the users who run the whole network. */
export const looksAfter = (account: Recipient, ownerId: number): boolean =>
  account.permissions.includes('location.edit') && mayReadCompany(account, ownerId)

/** Whether an account registers the webhooks of a company. */
export const registersWebhooks = (account: Recipient, ownerId: number): boolean =>
  account.permissions.includes('campaign.share') && account.companyId === ownerId

const neededPermissions: Partial<Record<NotificationKind, Permission>> = {
  'campaign.submitted': 'campaign.accept',
  'campaign.swap_asked': 'campaign.accept',
  'campaign.order_refused': 'campaign.confirm',
  'offer.answered': 'campaign.share',
  'arabox.silent': 'location.edit',
  'arabox.back': 'location.edit',
  'arabox.finding': 'location.edit',
  'webhook.switched_off': 'campaign.share',
}

/** Whether a kind tells an account that its own access has changed. Nobody chooses whether to get these. */
export const concernsOwnAccess = (kind: NotificationKind): boolean => kind.startsWith('account.')

/** The kinds that can concern an account with these permissions, and that it may choose. */
export const possibleKinds = (permissions: readonly Permission[]): NotificationKind[] =>
  notificationKinds.filter((kind) => {
    if (concernsOwnAccess(kind)) return false
    const needed = neededPermissions[kind]
    return needed === undefined || permissions.includes(needed)
  })

/** How an account is notified of a kind. */
export type Choice = { bell: boolean; mail: boolean }

const mailedByDefault: readonly NotificationKind[] = [
  'campaign.submitted',
  'campaign.swap_asked',
  'campaign.swap_refused',
  'campaign.sent_back',
  'campaign.order_refused',
  'offer.answered',
  'offer.acceptance_ended',
  'webhook.switched_off',
]

/** The choices of an account that has not chosen: everything by bell, by e-mail only what waits for somebody. */
export const choiceOf = (chosen: Partial<Record<NotificationKind, Choice>>, kind: NotificationKind): Choice =>
  concernsOwnAccess(kind)
    ? { bell: true, mail: true }
    : (chosen[kind] ?? { bell: true, mail: mailedByDefault.includes(kind) })

/** Whether a text is a kind of notification. */
export const isNotificationKind = (type: string): type is NotificationKind =>
  notificationKinds.some((kind) => kind === type)
