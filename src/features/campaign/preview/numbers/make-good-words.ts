import { defineWords } from '../../../../i18n/word-table.ts'

/** Texts about a shortfall of contacts and its compensation. */
export const makeGoodWords = defineWords(
  {
    title: 'Jak uzupełnić brakujące kontakty',
    willMiss: 'Przy obecnym tempie do planu zabraknie {{missing}} kontaktów.',
    unknown:
      'Żadna godzina kampanii nie została jeszcze zmierzona, więc liczba kontaktów jest nieznana. Nie wiadomo, czy czegoś brakuje.',
    missed: 'Do planu zabrakło {{missing}} kontaktów.',
    why: {
      one: 'Jeden ekran daje w tej kampanii {{yield}} kontaktów dziennie, więc brakuje {{count}} ekranodnia.',
      few: 'Jeden ekran daje w tej kampanii {{yield}} kontaktów dziennie, więc brakuje {{count}} ekranodni.',
      many: 'Jeden ekran daje w tej kampanii {{yield}} kontaktów dziennie, więc brakuje {{count}} ekranodni.',
      other: 'Jeden ekran daje w tej kampanii {{yield}} kontaktów dziennie, więc brakuje {{count}} ekranodni.',
    },
    moreDays: {
      one: '{{count}} dzień dłużej na tych samych ekranach',
      few: '{{count}} dni dłużej na tych samych ekranach',
      many: '{{count}} dni dłużej na tych samych ekranach',
      other: '{{count}} dni dłużej na tych samych ekranach',
    },
    moreScreens: {
      one: '{{count}} ekran więcej od jutra do końca',
      few: '{{count}} ekrany więcej od jutra do końca',
      many: '{{count}} ekranów więcej od jutra do końca',
      other: '{{count}} ekranów więcej od jutra do końca',
    },
    free: 'wolne: {{free}}',
    tooFew: 'wolne tylko: {{free}}',
    or: 'albo',
  },
  {
    title: 'How to make up the shortfall',
    willMiss: 'At this pace the campaign will fall short of plan by {{missing}} contacts.',
    unknown:
      'No hour of the campaign has been measured yet, so its contacts are unknown. Whether any are missing cannot be said.',
    missed: 'The campaign fell short of plan by {{missing}} contacts.',
    why: {
      one: 'One screen in this campaign delivers {{yield}} contacts a day, so {{count}} more screen-day is needed.',
      other: 'One screen in this campaign delivers {{yield}} contacts a day, so {{count}} more screen-days are needed.',
    },
    moreDays: { one: '{{count}} more day on the same screens', other: '{{count}} more days on the same screens' },
    moreScreens: {
      one: '{{count}} more screen from tomorrow to the end',
      other: '{{count}} more screens from tomorrow to the end',
    },
    free: '{{free}} free',
    tooFew: 'only {{free}} free',
    or: 'or',
  },
)
