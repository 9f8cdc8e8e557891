/** Events that move a campaign through its lifecycle: others want to know of them. */
export const lifecycleEventTypes = [
  'campaign.submitted',
  'campaign.taken_back',
  'campaign.sent_back',
  'campaign.accepted',
  'campaign.acceptance_withdrawn',
  'campaign.confirmed',
  'campaign.confirmation_withdrawn',
  'campaign.started',
  'campaign.stopped',
  'campaign.swap_asked',
  'campaign.film_swapped',
  'campaign.swap_refused',
  'campaign.moved',
  'campaign.ended',
] as const

/** The events of a campaign's history, by their public names. */
export const campaignEventTypes = [
  'campaign.created',
  'campaign.saved',
  'campaign.completed',
  'campaign.spot_filed',
  'campaign.spot_file_removed',
  ...lifecycleEventTypes,
  'campaign.shared',
  'campaign.unshared',
  'campaign.cpm_shown',
  'campaign.cpm_hidden',
  'campaign.operator_assigned',
  'campaign.contacts_corrected',
  'campaign.deleted',
] as const

/** Name of an event of a campaign. */
export type CampaignEventType = (typeof campaignEventTypes)[number]
