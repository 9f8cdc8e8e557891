import { defineWords } from '../../../i18n/word-table.ts'

/** Names of the sets of counts on which the forecast was checked, and texts about its errors. */
export const heldOutWords = defineWords(
  {
    'people, Melbourne, first year': 'piesi, Melbourne, pierwszy rok',
    'people, Melbourne, second year': 'piesi, Melbourne, drugi rok',
    'people, shopping streets': 'piesi, ulice handlowe',
    'people, town of visitors': 'piesi, miejscowość turystyczna',
    'bicycles, northern climate': 'rowery, klimat północny',
    'bicycles, mild climate': 'rowery, klimat łagodny',
    'motor vehicles': 'samochody',
    title: {
      one: 'Błąd prognozy na {{count}} dzień, pojedynczy arabox',
      few: 'Błąd prognozy na {{count}} dni, pojedynczy arabox',
      many: 'Błąd prognozy na {{count}} dni, pojedynczy arabox',
      other: 'Błąd prognozy na {{count}} dnia, pojedynczy arabox',
    },
    set: 'Dane sprawdzające',
    error: 'Błąd',
    simple: 'Prosta metoda',
    inside: 'W przedziale',
    simulated: '(symulacja)',
    note: 'Na danych, których prognoza nie znała. Najkrótszą historię, święta i lokalizacje bez araboxa opisuje strona o metodzie.',
  },
  {
    'people, Melbourne, first year': 'pedestrians, Melbourne, first year',
    'people, Melbourne, second year': 'pedestrians, Melbourne, second year',
    'people, shopping streets': 'pedestrians, shopping streets',
    'people, town of visitors': 'pedestrians, town of visitors',
    'bicycles, northern climate': 'bicycles, northern climate',
    'bicycles, mild climate': 'bicycles, mild climate',
    'motor vehicles': 'motor vehicles',
    title: {
      one: 'Error of forecasts of {{count}} day, single arabox',
      other: 'Error of forecasts of {{count}} days, single arabox',
    },
    set: 'Counts for the check',
    error: 'Error',
    simple: 'Simple method',
    inside: 'In the interval',
    simulated: '(simulated)',
    note: 'On counts that the forecast did not know. The page of the method says more about short histories, holidays and locations without an arabox.',
  },
)
