import type { Permission } from '../../../contract/roles.ts'

/** Who wishes: a person with the permissions of that moment, or the clock (`id` null). */
export type Actor = { id: number | null; permissions: readonly Permission[] }

/** What the lifecycle's rules ask of a campaign. Money in grosze, days as `YYYY-MM-DD`. */
export type CampaignFacts = {
  dateFrom: string | null
  dateTo: string | null
  screens: number
  priceGrosze: number | null
  spots: readonly { id: string; persisted: boolean }[]
}

/** A campaign as the lifecycle remembers it: its facts, what was decided about it, and how many events it has. */
export type LifecycleContext = CampaignFacts & {
  version: number
  isShared: boolean
  operatorId: number | null
}

type Wish<Type extends string, More = unknown> = { type: Type; by: Actor; now: string } & More

/** Everything that can be asked of a campaign; `now` is the server's instant in ISO 8601. */
export type LifecycleEvent =
  | Wish<'campaign.save', { target: 'draft' | 'new'; facts: CampaignFacts }>
  | Wish<'campaign.file_spot', { spotId: string }>
  | Wish<'campaign.submit'>
  | Wish<'campaign.send_back', { reason: string }>
  | Wish<'campaign.accept', { slotsFree: boolean }>
  | Wish<'campaign.withdraw_acceptance'>
  | Wish<'campaign.confirm', { slotsFree: boolean }>
  | Wish<'campaign.withdraw_confirmation', { reason: string }>
  | Wish<'campaign.share'>
  | Wish<'campaign.unshare'>
  | Wish<'campaign.assign_operator', { operatorId: number | null }>
  | Wish<'campaign.delete'>
  | Wish<'clock.tick'>

/** Name of a wish. */
export type Step = LifecycleEvent['type']
