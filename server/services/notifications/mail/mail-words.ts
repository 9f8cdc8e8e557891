import type { mailLanguages, Notification } from '../../../../contract/notifications.ts'

type Words = Record<Notification['kind'], string> & {
  reason: string
  by: string
  others: string
  notYou: string
  open: string
  choose: string
}

/** Texts of e-mail. `{{subject}}` is the name of the campaign, location or webhook. */
const words: Record<(typeof mailLanguages)[number], Words> = {
  pl: {
    'campaign.submitted': 'Kampania „{{subject}}” czeka na akceptację',
    'campaign.taken_back': 'Wycofano zgłoszenie kampanii „{{subject}}”',
    'campaign.sent_back': 'Kampania „{{subject}}” została odesłana do poprawy',
    'campaign.accepted': 'Kampania „{{subject}}” została zaakceptowana',
    'campaign.acceptance_withdrawn': 'Cofnięto akceptację kampanii „{{subject}}”',
    'campaign.confirmed': 'Kampania „{{subject}}” została potwierdzona',
    'campaign.confirmation_withdrawn': 'Cofnięto potwierdzenie kampanii „{{subject}}”',
    'campaign.started': 'Kampania „{{subject}}” rozpoczęła emisję',
    'campaign.stopped': 'Kampania „{{subject}}” została zatrzymana',
    'campaign.swap_asked': 'Kampania „{{subject}}” ma nowy film do akceptacji',
    'campaign.film_swapped': 'Film kampanii „{{subject}}” został wymieniony',
    'campaign.swap_refused': 'Wymiana filmu kampanii „{{subject}}” została odrzucona',
    'campaign.moved': 'Kampania „{{subject}}” została przeniesiona do innej firmy',
    'campaign.ended': 'Kampania „{{subject}}” zakończyła się',
    'campaign.order_refused': 'System emisji odrzucił zlecenie kampanii „{{subject}}”',
    'offer.answered': 'Klient odpowiedział na ofertę „{{subject}}”',
    'offer.acceptance_ended': 'Zmiana warunków zakończyła akceptację oferty „{{subject}}”',
    'arabox.silent': 'Arabox milczy: {{subject}}',
    'arabox.back': 'Arabox znów odpowiada: {{subject}}',
    'arabox.finding': 'Wątpliwe zliczenia araboxa: {{subject}}',
    'webhook.switched_off': 'Webhook „{{subject}}” wyłączony po trzech dniach bez odpowiedzi',
    'account.password_changed': 'Zmieniono hasło Twojego konta „{{subject}}”',
    'account.email_changed': 'Zmieniono adres e-mail Twojego konta „{{subject}}”',
    'account.token_issued': 'Wydano token API Twojego konta: „{{subject}}”',
    'account.passkeys_changed': 'Zmiana kluczy dostępu do Twojego konta „{{subject}}”',
    'account.second_factor_changed': 'Zmiana weryfikacji dwuetapowej Twojego konta „{{subject}}”',
    'account.new_device': 'Logowanie na Twoje konto „{{subject}}” z nowego urządzenia',
    notYou: 'Jeśli to nie Ty, zmień hasło i zawiadom administratora platformy.',
    reason: 'Powód: {{reason}}',
    by: 'Kto: {{by}}',
    others: 'Inne araboxy w tym samym stanie: {{others}}',
    open: 'Zobacz szczegóły',
    choose: 'Powiadomienia zmienisz w profilu',
  },
  en: {
    'campaign.submitted': 'Campaign “{{subject}}” is waiting for acceptance',
    'campaign.taken_back': 'The submission of campaign “{{subject}}” was taken back',
    'campaign.sent_back': 'Campaign “{{subject}}” was sent back',
    'campaign.accepted': 'Campaign “{{subject}}” was accepted',
    'campaign.acceptance_withdrawn': 'The acceptance of campaign “{{subject}}” was withdrawn',
    'campaign.confirmed': 'Campaign “{{subject}}” was confirmed',
    'campaign.confirmation_withdrawn': 'The confirmation of campaign “{{subject}}” was withdrawn',
    'campaign.started': 'Campaign “{{subject}}” has started',
    'campaign.stopped': 'Campaign “{{subject}}” was stopped',
    'campaign.swap_asked': 'Campaign “{{subject}}” has a new video to approve',
    'campaign.film_swapped': 'The video of the campaign “{{subject}}” was swapped',
    'campaign.swap_refused': 'The video swap of the campaign “{{subject}}” was refused',
    'campaign.moved': 'Campaign “{{subject}}” was moved to another company',
    'campaign.ended': 'Campaign “{{subject}}” has ended',
    'campaign.order_refused': 'The playout system refused an order of campaign “{{subject}}”',
    'offer.answered': 'A client answered the offer “{{subject}}”',
    'offer.acceptance_ended': 'A change of terms ended the acceptance of the offer “{{subject}}”',
    'arabox.silent': 'Silent arabox: {{subject}}',
    'arabox.back': 'Arabox responding again: {{subject}}',
    'arabox.finding': 'Doubtful counts of an arabox: {{subject}}',
    'webhook.switched_off': 'Webhook “{{subject}}” was disabled after three days without a response',
    'account.password_changed': 'The password of your account “{{subject}}” was changed',
    'account.email_changed': 'The e-mail address of your account “{{subject}}” was changed',
    'account.token_issued': 'An API token of your account was issued: “{{subject}}”',
    'account.passkeys_changed': 'The passkeys of your account “{{subject}}” were changed',
    'account.second_factor_changed': 'Two-step verification of your account “{{subject}}” was changed',
    'account.new_device': 'Your account “{{subject}}” was used to log in from a new device',
    notYou: 'If this was not you, change your password and tell the administrator of the platform.',
    reason: 'Reason: {{reason}}',
    by: 'By: {{by}}',
    others: 'Other araboxes in the same state: {{others}}',
    open: 'View details',
    choose: 'Change your notifications in your profile',
  },
}

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** The path of the page to which a notification links. */
const pathOf = ({ kind, target }: Pick<Notification, 'kind' | 'target'>): string => {
  if (kind === 'webhook.switched_off') return '/webhook'
  if (kind.startsWith('account.')) return '/user-profile'
  if (kind === 'arabox.finding') return '/sensor-finding?state=open'
  if (kind.startsWith('arabox.')) return `/your-araboxes/location-preview/${target}`
  return kind === 'offer.answered' ? `/offer/preview/${target}` : `/campaign/preview/${target}`
}

/** The texts of an e-mail: what happened, its facts, and two links. */
export type MailTexts = {
  readonly title: string
  readonly facts: readonly string[]
  readonly details: { readonly text: string; readonly url: string }
  readonly settings: { readonly text: string; readonly url: string }
}

/** The texts of the e-mail of a notification. The title has no line breaks, also if names have. */
export const mailTextsOf = (
  language: (typeof mailLanguages)[number],
  { kind, target, subject, by, reason, others }: Omit<Notification, 'id' | 'at' | 'is_read'>,
  publicUrl: string,
): MailTexts => {
  const of = words[language]
  return {
    title: fill(of[kind], { subject: subject.replaceAll(/\s+/g, ' ') }),
    facts: [
      ...(reason ? [fill(of.reason, { reason })] : []),
      ...(by ? [fill(of.by, { by })] : []),
      ...(kind.startsWith('account.') ? [of.notYou] : []),
      ...(others > 0 ? [fill(of.others, { others })] : []),
    ],
    details: { text: of.open, url: `${publicUrl}${pathOf({ kind, target })}` },
    settings: { text: of.choose, url: `${publicUrl}/user-profile` },
  }
}
