import type { Permission } from '../../../contract/permissions.ts'

/** The sender of a command: a user with the permissions at that moment, or the clock (`id` null). */
export type Actor = { id: number | null; permissions: readonly Permission[] }

/** A spot as the rules see it: whether its file is stored, and the seconds of its longest film, null with
 * pictures only; older logs lack these. */
export type SpotFacts = { id: string; persisted: boolean; seconds?: number | null }

/** The data of a campaign that the rules of the lifecycle check. Money in grosze, days as `YYYY-MM-DD`. */
export type CampaignFacts = {
  dateFrom: string | null
  dateTo: string | null
  screens: number
  priceGrosze: number | null
  /** Seconds of the loop that the plan pays for; absent in older logs. */
  spotSeconds?: number
  spots: readonly SpotFacts[]
}

/** Context of the lifecycle: the facts of the campaign, its sharing and operator, and the number of its events. */
export type LifecycleContext = CampaignFacts & {
  version: number
  isShared: boolean
  /** Whether the public page shows the CPM, from which the price follows. */
  showsCpm: boolean
  operatorId: number | null
  /** Instant at which a running campaign was stopped; null if it was not. */
  stoppedAt: string | null
}

/** `isStored`: the event is read from a log, so rules that are younger than the log do not check it again. */
type Command<Type extends string, More = unknown> = { type: Type; by: Actor; now: string; isStored?: boolean } & More

/** Whether the stored films fit into the plan: for logs that lack their seconds. */
type StoredFilms = { filmsFit?: boolean }

/** A file was removed from its spot: one of several, or the last one. */
export type FileRemoval = 'file' | 'last_file'

/** Every command of the lifecycle; `now` is the instant of the server's clock in ISO 8601. */
export type LifecycleEvent =
  | Command<'campaign.save', { target: 'draft' | 'new'; facts: CampaignFacts }>
  | Command<'campaign.file_spot', { spotId: string; seconds?: number | null; removal?: FileRemoval }>
  | Command<'campaign.submit', StoredFilms>
  | Command<'campaign.take_back'>
  | Command<'campaign.send_back', { reason: string }>
  | Command<'campaign.accept', StoredFilms & { slotsFree: boolean }>
  | Command<'campaign.withdraw_acceptance'>
  | Command<'campaign.confirm', StoredFilms & { slotsFree: boolean }>
  | Command<'campaign.withdraw_confirmation', { reason: string }>
  | Command<'campaign.stop', { reason: string }>
  | Command<'campaign.request_swap', { spotId: string; reason: string; seconds: number | null }>
  | Command<'campaign.accept_swap', { spotId: string; seconds: number | null }>
  | Command<'campaign.refuse_swap', { spotId: string; reason: string }>
  | Command<'campaign.correct_contacts', { reason: string }>
  | Command<'campaign.share'>
  | Command<'campaign.unshare'>
  | Command<'campaign.show_cpm'>
  | Command<'campaign.hide_cpm'>
  | Command<'campaign.assign_operator', { operatorId: number | null }>
  | Command<'campaign.delete'>
  | Command<'clock.tick'>

/** Type of a command. */
export type Step = LifecycleEvent['type']
