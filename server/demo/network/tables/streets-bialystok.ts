import type { StreetSegment } from './street-segment.ts'

/** Streets of Białystok where the demo's screens stand. */
export const bialystokStreets: readonly StreetSegment[] = [
  ['ul. Lipowa', 53.1327, 23.1557, 53.1339, 23.1455, 2, 52],
  ['ul. Sienkiewicza', 53.133, 23.1643, 53.1427, 23.1717, 3, 120],
  ['al. Piłsudskiego', 53.1361, 23.1485, 53.1374, 23.169, 5, 40],
  ['ul. Legionowa', 53.1298, 23.1595, 53.1272, 23.1507, 3, 30],
  ['ul. Mickiewicza', 53.1287, 23.1663, 53.1195, 23.1765, 1, 100],
  ['ul. Świętojańska', 53.1283, 23.1633, 53.1242, 23.1697, 4, 24],
  ['ul. Miłosza', 53.1253, 23.1763, 53.1212, 23.1816, 2, 20],
  ['ul. Antoniuk Fabryczny', 53.1441, 23.1325, 53.1469, 23.116, 5, 60],
  ['ul. Zwierzyniecka', 53.1258, 23.1581, 53.1183, 23.1618, 4, 50],
  ['ul. Jurowiecka', 53.1371, 23.1612, 53.1384, 23.1655, 1, 33],
  ['ul. Malmeda', 53.1332, 23.1578, 53.1353, 23.1562, 1, 20, 'promenade'],
  ['ul. Wiejska', 53.1237, 23.1471, 53.1163, 23.1498, 10, 70],
]
