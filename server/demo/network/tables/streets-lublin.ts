import type { StreetSegment } from './street-segment.ts'

/** Streets of Lublin where the demo's screens stand. */
export const lublinStreets: readonly StreetSegment[] = [
  ['ul. Krakowskie Przedmieście', 51.2478, 22.566, 51.2478, 22.5475, 3, 80, 'promenade'],
  ['al. Racławickie', 51.248, 22.545, 51.2471, 22.519, 1, 44],
  ['ul. Narutowicza', 51.2459, 22.5597, 51.2432, 22.5485, 5, 80],
  ['ul. Lipowa', 51.2473, 22.5504, 51.2427, 22.5481, 3, 35],
  ['ul. Lubartowska', 51.2493, 22.568, 51.2597, 22.569, 5, 100],
  ['al. Tysiąclecia', 51.2508, 22.5665, 51.252, 22.584, 2, 13],
  ['ul. Zana', 51.2369, 22.5395, 51.2342, 22.524, 11, 72],
  ['al. Witosa', 51.2329, 22.591, 51.2312, 22.614, 3, 32],
  ['ul. Nadbystrzycka', 51.2398, 22.5489, 51.2273, 22.5441, 10, 100],
  ['al. Spółdzielczości Pracy', 51.2643, 22.57, 51.2785, 22.571, 2, 88],
  ['ul. Kunickiego', 51.2337, 22.57, 51.2157, 22.571, 5, 180],
  ['ul. Filaretów', 51.2393, 22.5305, 51.2275, 22.5243, 5, 44],
]
