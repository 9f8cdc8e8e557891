import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the check of campaigns' logs, with one for each fault of the contract. */
export const selfCheckWords = defineWords(
  {
    start: 'Sprawdź historie kampanii',
    failed: 'Nie udało się sprawdzić historii kampanii',
    healthy: 'Każda historia prowadzi do zapisanego stanu kampanii.',
    read: 'Kampanii: {{campaigns}}, zdarzeń: {{events}}.',
    faulty: {
      one: '{{count}} historia nie prowadzi do zapisanego stanu',
      few: '{{count}} historie nie prowadzą do zapisanego stanu',
      many: '{{count}} historii nie prowadzi do zapisanego stanu',
      other: '{{count}} historii nie prowadzi do zapisanego stanu',
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
  },
  {
    start: 'Check campaign histories',
    failed: 'The campaign histories could not be checked',
    healthy: 'Every history leads to the stored state of its campaign.',
    read: 'Campaigns: {{campaigns}}, events: {{events}}.',
    faulty: {
      one: '{{count}} history does not lead to its stored state',
      other: '{{count}} histories do not lead to their stored state',
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
  },
)
