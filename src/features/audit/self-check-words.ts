import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the check of campaigns' logs, with one for each fault of the contract. */
export const selfCheckWords = defineWords(
  {
    start: 'Sprawdź historie kampanii',
    failed: 'Nie udało się sprawdzić historii kampanii',
    healthy: 'Każda historia prowadzi do zapisanego stanu kampanii, a ceny, emisje i kontakty zgadzają się z zapisami.',
    clockBehind:
      'Zegar platformy ({{now}}) jest przed ostatnią zapisaną emisją ({{latest}}). Dopóki jej nie minie, emisje nie są zapisywane, a kampanie nie zaczynają się ani nie kończą. Ustaw zegar serwera.',
    read: 'Kampanii: {{campaigns}}, zdarzeń: {{events}}.',
    faulty: {
      one: '{{count}} kampania nie zgadza się ze swoimi zapisami',
      few: '{{count}} kampanie nie zgadzają się ze swoimi zapisami',
      many: '{{count}} kampanii nie zgadza się ze swoimi zapisami',
      other: '{{count}} kampanii nie zgadza się ze swoimi zapisami',
    },
    event: 'zdarzenie {{number}}',
    more: 'Widać tylko pierwsze: {{shown}}.',
    no_events: 'kampania nie ma żadnego zdarzenia',
    no_campaign: 'zdarzenia bez kampanii',
    wrong_number: 'brakuje zdarzenia lub numery się powtarzają',
    illegal_step: 'reguły nie pozwalają na ten krok',
    unreadable: 'zdarzenia nie da się odczytać',
    wrong_status: 'po zdarzeniu wychodzi inny status niż zapisany',
    wrong_state: 'historia prowadzi do innego stanu niż zapisany',
    plan_differs: 'plan kampanii różni się od ostatnio zapisanego w historii',
    price_differs: 'cena nie wynika z zapisanych ekranów, dni, sekund i rabatu',
    plays_differ: 'emisje spotów nie sumują się do emisji na ekranach',
    places_differ: 'emisje mają miejsce innego ekranu albo film innego spotu, więc zarobiłby kto inny',
    more_played_than_bought: 'ekran wyświetlił jednego dnia więcej emisji, niż zlecono',
    more_bought_than_agreed: 'zlecono więcej emisji, niż przewiduje plan',
    contacts_differ: 'zapisane kontakty dnia nie wynikają z jego pomiarów',
    counts_differ: 'pomiary zmieniły się po zamknięciu wyniku: administrator może skorygować kontakty',
    sums_differ: 'kontakty dni i lokalizacji nie sumują się do zamkniętego wyniku',
  },
  {
    start: 'Check campaign histories',
    failed: 'The campaign histories could not be checked',
    healthy:
      'Every history leads to the stored state of its campaign, and prices, plays and contacts agree with the records.',
    clockBehind:
      'The platform’s clock ({{now}}) is before the latest recorded play ({{latest}}). Until it has passed, no plays are recorded, and no campaign starts or ends. Set the clock of the server.',
    read: 'Campaigns: {{campaigns}}, events: {{events}}.',
    faulty: {
      one: '{{count}} campaign does not agree with its records',
      other: '{{count}} campaigns do not agree with their records',
    },
    event: 'event {{number}}',
    more: 'The first {{shown}} are shown.',
    no_events: 'the campaign has no event',
    no_campaign: 'events without a campaign',
    wrong_number: 'an event is missing, or numbers repeat',
    illegal_step: 'the rules do not allow this step',
    unreadable: 'the event cannot be read',
    wrong_status: 'the event leads to another status than the stored one',
    wrong_state: 'the history leads to another state than the stored one',
    plan_differs: 'the plan of the campaign differs from the one that its history recorded last',
    price_differs: 'the price does not follow from the recorded screens, days, seconds and discount',
    plays_differ: 'the plays of spots do not add up to the plays on screens',
    places_differ:
      'plays have the place of another screen or the film of another spot, so another owner would earn them',
    more_played_than_bought: 'a screen played more on one day than was ordered',
    more_bought_than_agreed: 'more plays were ordered than the plan has',
    contacts_differ: 'the recorded contacts of a day do not follow from its counts',
    counts_differ: 'the counts changed after the contacts became final: an administrator can correct them',
    sums_differ: 'the contacts of days and locations do not add up to the sealed total',
  },
)
