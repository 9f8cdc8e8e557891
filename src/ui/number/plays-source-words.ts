import { defineWords } from '../../i18n/word-table.ts'

/** How plays are called by their source, and what they are. */
export const playsSourceWords = defineWords(
  {
    player: 'z odtwarzaczy',
    outside: 'z systemu emisji',
    computed: 'wyliczone ze zlecenia',
    playerPart: '{{plays}} z odtwarzaczy',
    outsidePart: '{{plays}} z systemu emisji',
    computedPart: {
      one: '{{count}} wyliczona',
      few: '{{count}} wyliczone',
      many: '{{count}} wyliczonych',
      other: '{{count}} wyliczonej',
    },
    until: 'zgłoszone do {{time}}',
    whyPlayer:
      'Odtwarzacz ekranu zgłasza i podpisuje każdą emisję. Liczy się ta, która trwała co najmniej {{share}} swojej długości i zaczęła się najwyżej {{ms}} ms od swojego slotu.',
    whyOutside: 'Emisje zgłosił system emisji, który steruje ekranami.',
    whyComputed:
      'Ekrany nie zgłaszają tych emisji. Platforma wylicza je ze zlecenia: tyle, ile pętli minęło, bez czasu, gdy ekran był wyłączony albo niedostępny.',
  },
  {
    player: 'from players',
    outside: 'from the playout system',
    computed: 'calculated from the order',
    playerPart: '{{plays}} from players',
    outsidePart: '{{plays}} from the playout system',
    computedPart: { one: '{{count}} calculated', other: '{{count}} calculated' },
    until: 'reported up to {{time}}',
    whyPlayer:
      'The player of the screen reports and signs each play. A play counts if it lasted at least {{share}} of its length and began at most {{ms}} ms from its slot.',
    whyOutside: 'These plays were reported by the playout system that runs the screens.',
    whyComputed:
      'Screens do not report these plays. The platform calculates them from the order: as many as loops have passed, without the time when a screen was disabled or dark.',
  },
)
