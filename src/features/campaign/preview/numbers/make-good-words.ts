import { defineWords } from '../../../../i18n/define.ts'

/** Texts about a shortfall of contacts and its compensation. */
export const makeGoodWords = defineWords(
  {
    title: 'Jak wyrównać brak',
    willMiss: 'Przy obecnym tempie zabraknie do planu {{missing}} kontaktów.',
    missed: 'Do planu zabrakło {{missing}} kontaktów.',
    why: {
      one: 'Jeden ekran zbiera w tej kampanii {{yield}} kontaktów dziennie, więc brakuje {{count}} ekrano-dnia.',
      other: 'Jeden ekran zbiera w tej kampanii {{yield}} kontaktów dziennie, więc brakuje {{count}} ekrano-dni.',
    },
    moreDays: {
      one: '{{count}} dzień dłużej na tych samych ekranach',
      few: '{{count}} dni dłużej na tych samych ekranach',
      other: '{{count}} dni dłużej na tych samych ekranach',
    },
    moreScreens: {
      one: '{{count}} ekran więcej od jutra do końca',
      few: '{{count}} ekrany więcej od jutra do końca',
      other: '{{count}} ekranów więcej od jutra do końca',
    },
    free: 'wolnych: {{free}}',
    tooFew: 'wolnych tylko {{free}}',
    or: 'albo',
  },
  {
    title: 'How to make it good',
    willMiss: 'At this pace the plan will be missed by {{missing}} contacts.',
    missed: 'The plan was missed by {{missing}} contacts.',
    why: {
      one: 'One screen of this campaign brings {{yield}} contacts a day, so {{count}} screen-day is missing.',
      other: 'One screen of this campaign brings {{yield}} contacts a day, so {{count}} screen-days are missing.',
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
