import type { StreetSegment } from './street-segment.ts'

/** Streets of Bydgoszcz where the demo's screens stand. */
export const bydgoszczStreets: readonly StreetSegment[] = [
  ['ul. Gdańska', 53.1257, 18.0053, 53.1447, 18.0129, 5, 170],
  ['ul. Dworcowa', 53.1271, 18.0038, 53.1327, 17.9925, 5, 95],
  ['ul. Focha', 53.124, 18.0025, 53.1245, 17.988, 2, 40],
  ['ul. Jagiellońska', 53.1243, 18.0085, 53.1226, 18.037, 5, 120],
  ['ul. Fordońska', 53.1221, 18.043, 53.1288, 18.094, 12, 250],
  ['ul. Kruszwicka', 53.1197, 17.988, 53.1155, 17.988, 1, 12],
  ['ul. Wojska Polskiego', 53.1127, 18.0153, 53.098, 18.0345, 1, 65],
  ['ul. Szubińska', 53.1177, 17.9825, 53.1005, 17.9567, 5, 120],
  ['ul. Grunwaldzka', 53.1256, 17.9845, 53.1288, 17.946, 10, 220],
  ['ul. Długa', 53.1221, 17.995, 53.1208, 18.0032, 3, 68, 'promenade'],
  ['ul. Kujawska', 53.1177, 18.0091, 53.1083, 18.0128, 5, 100],
  ['ul. Śniadeckich', 53.1267, 18.0052, 53.1315, 17.9984, 4, 60],
]
