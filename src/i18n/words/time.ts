import { defineWords } from '../word-table.ts'

/** Texts about time: relative starts and durations (docs/design.md, Numbers and dates). */
export const timeWords = defineWords(
  {
    clockAhead: 'spieszy się o {{time}}',
    clockBehind: 'spóźnia się o {{time}}',
    clockRight: 'zgodny',
    startToday: 'start dziś, {{time}}',
    startTomorrow: 'start jutro, {{time}}',
    startIn: {
      one: 'start za {{count}} dzień',
      few: 'start za {{count}} dni',
      many: 'start za {{count}} dni',
      other: 'start za {{count}} dnia',
    },
    started: 'termin startu minął {{day}}',
    minutes: '{{minutes}} min',
    hoursMinutes: '{{hours}} godz. {{minutes}} min',
    days: { one: '{{count}} dzień', few: '{{count}} dni', many: '{{count}} dni', other: '{{count}} dnia' },
    todayAt: 'dziś, {{time}}',
    now: 'teraz',
  },
  {
    clockAhead: '{{time}} ahead',
    clockBehind: '{{time}} behind',
    clockRight: 'right',
    startToday: 'starts today at {{time}}',
    startTomorrow: 'starts tomorrow at {{time}}',
    startIn: { one: 'starts in {{count}} day', other: 'starts in {{count}} days' },
    started: 'was due to start on {{day}}',
    minutes: '{{minutes}} min',
    hoursMinutes: '{{hours}} h {{minutes}} min',
    days: { one: '{{count}} day', other: '{{count}} days' },
    todayAt: 'today, {{time}}',
    now: 'now',
  },
)
