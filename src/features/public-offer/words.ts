import type { OfferRule } from '../../../contract/campaign/offer-answers.ts'
import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the public page of an offer. */
export const publicOfferWords = defineWords(
  {
    goneTitle: 'Ta oferta nie jest udostępniona',
    goneText: 'Link mógł zostać wyłączony albo jest niepełny. Poproś o nowy link osobę, od której go masz.',
    failedTitle: 'Nie udało się wczytać oferty',
    expiredTitle: 'Oferta wygasła {{day}}',
    expiredText:
      'Ceny i wolne ekrany mogły się zmienić. Kontakt w sprawie nowej oferty: {{seller}}. Możesz też napisać poniżej.',
    acceptedText: 'Wariant „{{variant}}” został zaakceptowany {{at}} ({{name}}). Odpowiedź otrzymuje: {{seller}}.',
    endedText:
      'Wariant „{{variant}}” został zaakceptowany {{at}} ({{name}}), ale później zmieniono jego warunki{{changes}} i ta akceptacja już nie obowiązuje. Sprawdź obecne warunki i w razie potrzeby zaakceptuj wariant ponownie. Kontakt: {{seller}}.',
    firstDayIsOver: 'Ten termin już się rozpoczął, więc wariantu nie można zaakceptować. Kontakt: {{seller}}.',
    choose: 'Wybierz ten wariant',
    acceptTitle: 'Akceptacja: {{name}}',
    yourName: 'Imię i nazwisko',
    yourEmail: 'Adres e-mail',
    emailHint: 'Zobaczy go tylko osoba, która przygotowała ofertę.',
    remark: 'Uwagi (opcjonalnie)',
    next: 'Dalej',
    cancel: 'Anuluj',
    confirmText: 'Akceptujesz wariant „{{name}}”: {{price}}, {{flight}}, {{screens}}. Podpis: {{person}}, {{email}}.',
    screens: { one: '{{count}} ekran', few: '{{count}} ekrany', many: '{{count}} ekranów', other: '{{count}} ekranu' },
    confirm: 'Potwierdzam akceptację',
    back: 'Wróć',
    talk: 'Pytania i uwagi',
    noTalk: 'Nie ma jeszcze żadnych wpisów. Zobaczą je wszyscy, którzy mają ten link.',
    comment: 'Twoje pytanie lub uwaga',
    send: 'Wyślij',
    sent: 'Wysłano.',
    seller: 'sprzedawca',
    salesTeam: 'dział sprzedaży',
    acceptedBy: 'akceptacja',
  },
  {
    goneTitle: 'This offer is not shared',
    goneText: 'Sharing may have been disabled, or the link is incomplete. Ask the person who sent it for a new one.',
    failedTitle: 'The offer could not be loaded',
    expiredTitle: 'The offer expired on {{day}}',
    expiredText:
      'Prices and free screens may have changed. Contact for a new offer: {{seller}}. You can also write below.',
    acceptedText: 'Variant “{{variant}}” was accepted on {{at}} ({{name}}). The answer was sent to: {{seller}}.',
    endedText:
      'Variant “{{variant}}” was accepted on {{at}} ({{name}}), but its terms{{changes}} were changed later, so this acceptance no longer applies. Check the present terms and accept a variant again if you wish. Contact: {{seller}}.',
    firstDayIsOver: 'This flight has already begun, so the variant cannot be accepted. Contact: {{seller}}.',
    choose: 'Select this variant',
    acceptTitle: 'Acceptance: {{name}}',
    yourName: 'Full name',
    yourEmail: 'E-mail address',
    emailHint: 'Only the person who prepared the offer will see it.',
    remark: 'Comments (optional)',
    next: 'Continue',
    cancel: 'Cancel',
    confirmText:
      'You accept the variant “{{name}}”: {{price}}, {{flight}}, {{screens}}. Signed: {{person}}, {{email}}.',
    screens: { one: '{{count}} screen', other: '{{count}} screens' },
    confirm: 'Confirm acceptance',
    back: 'Back',
    talk: 'Questions and comments',
    noTalk: 'Nothing has been written yet. Anyone who has this link can see what is written here.',
    comment: 'Your question or comment',
    send: 'Send',
    sent: 'Sent.',
    seller: 'seller',
    salesTeam: 'sales team',
    acceptedBy: 'acceptance',
  },
)

/** Only the seller meets it. */
type SellersRule = 'variant_is_not_submitted' | 'accepted_variant_stays'

const rulesInPolish = {
  offer_is_valid: 'Oferta wygasła, więc nie można jej już zaakceptować. Poproś o nową.',
  offer_is_unchanged: 'Oferta zmieniła się od czasu jej otwarcia. Sprawdź nowe warunki i wybierz wariant ponownie.',
  nothing_is_accepted: 'Wariant tej oferty jest już zaakceptowany. Jeśli to pomyłka, napisz do sprzedawcy.',
  variant_is_accepted: 'Ten wariant nie został jeszcze zaakceptowany.',
  first_day_is_not_over:
    'Termin tego wariantu już się rozpoczął, więc nie można go zaakceptować. Poproś sprzedawcę o nowy termin.',
} as const satisfies Record<Exclude<OfferRule, SellersRule>, string>

/** Why an offer does not take an answer. */
export const offerRuleWords = defineWords(rulesInPolish, {
  offer_is_valid: 'The offer has expired, so it can no longer be accepted. Ask for a new one.',
  offer_is_unchanged: 'The offer has changed since you opened it. Check the new terms and select a variant again.',
  nothing_is_accepted: 'A variant of this offer has already been accepted. If this is a mistake, write to the seller.',
  variant_is_accepted: 'This variant has not been accepted yet.',
  first_day_is_not_over:
    'The flight of this variant has already begun, so it cannot be accepted. Ask the seller for new dates.',
})

/** Why a call failed, by the code of its problem. */
export const offerFailureWords = defineWords(
  {
    too_many_requests: 'Za dużo odpowiedzi naraz. Odczekaj minutę i wyślij ponownie.',
    invalid_input: 'Niektóre pola są niepoprawne albo ta oferta ma już za dużo wpisów.',
    not_found: 'Ta oferta nie jest już udostępniona. Poproś o nowy link osobę, od której go masz.',
    offline: 'Sprawdź połączenie z internetem i spróbuj ponownie.',
    failed: 'Serwer nie odpowiedział prawidłowo. Spróbuj ponownie za chwilę.',
  },
  {
    too_many_requests: 'Too many answers at once. Wait a minute and try again.',
    invalid_input: 'Some fields are not valid, or this offer has too many entries already.',
    not_found: 'This offer is no longer shared. Ask the person who sent you the link for a new one.',
    offline: 'Check your internet connection and try again.',
    failed: 'The server did not respond properly. Try again shortly.',
  },
)

/** What is wrong with a field, by the sentence of the contract's check. */
export const offerFieldWords = defineWords(
  {
    'Fill required fields': 'To pole jest wymagane',
    'Enter an e-mail address': 'Wpisz adres e-mail, na przykład jan@firma.pl',
    other: 'Ta wartość jest nieprawidłowa',
  },
  {
    'Fill required fields': 'This field is required',
    'Enter an e-mail address': 'Write an e-mail address, for example jan@company.com',
    other: 'This value is not valid',
  },
)
