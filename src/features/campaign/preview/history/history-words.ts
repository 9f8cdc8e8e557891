import { defineWords } from '../../../../i18n/word-table.ts'
import { eventsInEnglish, eventsInPolish } from '../../../../i18n/words/campaign-event.ts'

/** Texts of the campaign history: a title for every event of the log, and its details. */
export const historyWords = defineWords(
  {
    ...eventsInPolish,
    resubmitted: 'Ponownie zgłoszona jako gotowa',
    system: 'System',
    firstDay: 'Początek pierwszego dnia',
    lastDay: 'Koniec ostatniego dnia',
    quoted: '„{{reason}}”',
    version: 'wersja {{version}}',
    screens: { one: '{{count}} ekran', few: '{{count}} ekrany', many: '{{count}} ekranów', other: '{{count}} ekranu' },
    days: { one: '{{count}} dzień', few: '{{count}} dni', many: '{{count}} dni', other: '{{count}} dnia' },
    spots: { one: '{{count}} spot', few: '{{count}} spoty', many: '{{count}} spotów', other: '{{count}} spotu' },
    heldScreens: {
      one: 'zarezerwowano {{count}} ekran',
      few: 'zarezerwowano {{count}} ekrany',
      many: 'zarezerwowano {{count}} ekranów',
      other: 'zarezerwowano {{count}} ekranu',
    },
    replacedScreens: {
      one: 'zamieniono {{count}} ekran, zajęty przez inną kampanię',
      few: 'zamieniono {{count}} ekrany, zajęte przez inne kampanie',
      many: 'zamieniono {{count}} ekranów, zajętych przez inne kampanie',
      other: 'zamieniono {{count}} ekranu, zajętego przez inne kampanie',
    },
    orderedScreens: {
      one: 'zlecono emisję na {{count}} ekranie',
      few: 'zlecono emisję na {{count}} ekranach',
      many: 'zlecono emisję na {{count}} ekranach',
      other: 'zlecono emisję na {{count}} ekranach',
    },
    noOperator: 'bez operatora',
    toOffer: 'Zobacz ofertę',
    fromOffer: 'z oferty, akceptacja: {{client}}',
    acceptanceEnded: 'zmiana warunków zakończyła akceptację oferty ({{client}})',
  },
  {
    ...eventsInEnglish,
    resubmitted: 'Submitted as ready again',
    system: 'System',
    firstDay: 'Start of the first day',
    lastDay: 'End of the last day',
    quoted: '“{{reason}}”',
    version: 'version {{version}}',
    screens: { one: '{{count}} screen', other: '{{count}} screens' },
    days: { one: '{{count}} day', other: '{{count}} days' },
    spots: { one: '{{count}} spot', other: '{{count}} spots' },
    heldScreens: { one: '{{count}} screen booked', other: '{{count}} screens booked' },
    replacedScreens: {
      one: '{{count}} screen taken by another campaign replaced',
      other: '{{count}} screens taken by other campaigns replaced',
    },
    orderedScreens: { one: 'plays ordered on {{count}} screen', other: 'plays ordered on {{count}} screens' },
    noOperator: 'no operator',
    toOffer: 'See offer',
    fromOffer: 'from the offer, accepted by {{client}}',
    acceptanceEnded: 'the change of terms ended the acceptance of the offer ({{client}})',
  },
)
