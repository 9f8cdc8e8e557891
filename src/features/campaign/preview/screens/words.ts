import { defineWords } from '../../../../i18n/word-table.ts'

/** Texts of the screens of a campaign. */
export const screensWords = defineWords(
  {
    title: 'Ekrany',
    data: 'ekrany',
    count: { one: '{{count}} ekran', few: '{{count}} ekrany', many: '{{count}} ekranów', other: '{{count}} ekranu' },
    allFree: 'Wszystkie ekrany są wolne przez cały termin.',
    blocked: {
      one: 'Zajęty jest {{count}} ekran z {{total}}:',
      few: 'Zajęte są {{count}} ekrany z {{total}}:',
      many: 'Zajętych jest {{count}} ekranów z {{total}}:',
      other: 'Zajęte jest {{count}} ekranu z {{total}}:',
    },
    blockedByOthers: 'sloty zajmują inne kampanie.',
    replaced: 'Przy akceptacji platforma dobierze inne wolne ekrany w tych samych aglomeracjach.',
    notReplaced: 'Ekrany wybrano na mapie, dlatego platforma ich nie zamieni. Odeślij kampanię do poprawy.',
    taken: 'zajęty {{days}}',
    more: 'i jeszcze {{count}}',
  },
  {
    title: 'Screens',
    data: 'screens',
    count: { one: '{{count}} screen', other: '{{count}} screens' },
    allFree: 'All screens are free on all days.',
    blocked: {
      one: '{{count}} of {{total}} screens is taken:',
      other: '{{count}} of {{total}} screens are taken:',
    },
    blockedByOthers: 'other campaigns use the slots.',
    replaced: 'On acceptance the platform selects other free screens in the same cities.',
    notReplaced: 'The screens were selected on the map, so the platform does not replace them. Send the campaign back.',
    taken: 'taken {{days}}',
    more: 'and {{count}} more',
  },
)
