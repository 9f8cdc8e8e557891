import type { CampaignEventType } from '../../../contract/campaign/campaign-events.ts'
import { defineWords } from '../word-table.ts'

/** Names of the events of a campaign, in Polish. */
export const eventsInPolish = {
  'campaign.created': 'Utworzona',
  'campaign.saved': 'Zmieniona',
  'campaign.completed': 'Kompletna',
  'campaign.spot_filed': 'Plik spotu przesłany',
  'campaign.spot_file_removed': 'Plik spotu usunięty',
  'campaign.submitted': 'Zgłoszona jako gotowa',
  'campaign.taken_back': 'Zgłoszenie wycofane',
  'campaign.sent_back': 'Odesłana do poprawy',
  'campaign.accepted': 'Zaakceptowana',
  'campaign.acceptance_withdrawn': 'Akceptacja cofnięta',
  'campaign.confirmed': 'Potwierdzona',
  'campaign.confirmation_withdrawn': 'Potwierdzenie cofnięte',
  'campaign.shared': 'Udostępniona',
  'campaign.unshared': 'Udostępnianie wyłączone',
  'campaign.cpm_shown': 'CPM pokazany klientowi',
  'campaign.cpm_hidden': 'CPM ukryty przed klientem',
  'campaign.operator_assigned': 'Operator przypisany',
  'campaign.contacts_corrected': 'Kontakty skorygowane',
  'campaign.deleted': 'Usunięta',
  'campaign.started': 'Start emisji',
  'campaign.stopped': 'Zatrzymana',
  'campaign.swap_asked': 'Zaproponowano nowy film',
  'campaign.film_swapped': 'Film wymieniony',
  'campaign.swap_refused': 'Wymiana filmu odrzucona',
  'campaign.moved': 'Przeniesiona do innej firmy',
  'campaign.ended': 'Koniec emisji',
} as const satisfies Record<CampaignEventType, string>

/** Names of the events of a campaign, in English. */
export const eventsInEnglish = {
  'campaign.created': 'Created',
  'campaign.saved': 'Changed',
  'campaign.completed': 'Complete',
  'campaign.spot_filed': 'Spot file uploaded',
  'campaign.spot_file_removed': 'Spot file removed',
  'campaign.submitted': 'Submitted as ready',
  'campaign.taken_back': 'Submission taken back',
  'campaign.sent_back': 'Sent back',
  'campaign.accepted': 'Accepted',
  'campaign.acceptance_withdrawn': 'Acceptance withdrawn',
  'campaign.confirmed': 'Confirmed',
  'campaign.confirmation_withdrawn': 'Confirmation withdrawn',
  'campaign.shared': 'Shared',
  'campaign.unshared': 'Sharing disabled',
  'campaign.cpm_shown': 'CPM shown to the client',
  'campaign.cpm_hidden': 'CPM hidden from the client',
  'campaign.operator_assigned': 'Operator assigned',
  'campaign.contacts_corrected': 'Contacts corrected',
  'campaign.deleted': 'Deleted',
  'campaign.started': 'Started',
  'campaign.stopped': 'Stopped',
  'campaign.swap_asked': 'New video proposed',
  'campaign.film_swapped': 'Video swapped',
  'campaign.swap_refused': 'Video swap refused',
  'campaign.moved': 'Moved to another company',
  'campaign.ended': 'Ended',
} as const satisfies Record<CampaignEventType, string>

/** Names of the events of a campaign. */
export const campaignEventWords = defineWords(eventsInPolish, eventsInEnglish)
