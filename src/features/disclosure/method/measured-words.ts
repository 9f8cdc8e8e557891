import { defineWords } from '../../../i18n/word-table.ts'

/** Names in the files of the benches: of seasons, and of the sets on which places without a sensor were checked. */
export const measuredWords = defineWords(
  {
    'Dec–Feb': 'grudzień–luty',
    'Mar–May': 'marzec–maj',
    'Jun–Aug': 'czerwiec–sierpień',
    'Sep–Nov': 'wrzesień–listopad',
    'people, Melbourne': 'piesi, Melbourne',
    'people, shopping streets: nothing planted': 'piesi, ulice handlowe: położenie bez znaczenia',
    'people, shopping streets: near places alike': 'piesi, ulice handlowe: sąsiednie miejsca podobne',
    'people, shopping streets: venue types and centre': 'piesi, ulice handlowe: rodzaj miejsca i odległość od centrum',
    'motor vehicles: nothing planted': 'samochody: położenie bez znaczenia',
    'motor vehicles: near places alike': 'samochody: sąsiednie miejsca podobne',
    'motor vehicles: venue types and centre': 'samochody: rodzaj miejsca i odległość od centrum',
  },
  {
    'Dec–Feb': 'December–February',
    'Mar–May': 'March–May',
    'Jun–Aug': 'June–August',
    'Sep–Nov': 'September–November',
    'people, Melbourne': 'pedestrians, Melbourne',
    'people, shopping streets: nothing planted': 'pedestrians, shopping streets: the place says nothing',
    'people, shopping streets: near places alike': 'pedestrians, shopping streets: near places alike',
    'people, shopping streets: venue types and centre':
      'pedestrians, shopping streets: kind of place and distance from the centre',
    'motor vehicles: nothing planted': 'motor vehicles: the place says nothing',
    'motor vehicles: near places alike': 'motor vehicles: near places alike',
    'motor vehicles: venue types and centre': 'motor vehicles: kind of place and distance from the centre',
  },
)
