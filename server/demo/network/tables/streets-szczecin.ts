import type { StreetSegment } from './street-segment.ts'

/** Streets of Szczecin where the demo's screens stand. */
export const szczecinStreets: readonly StreetSegment[] = [
  ['al. Wyzwolenia', 53.4308, 14.5546, 53.4427, 14.5559, 5, 105],
  ['al. Niepodległości', 53.4278, 14.5515, 53.4228, 14.5534, 13, 50],
  ['ul. Krzywoustego', 53.4262, 14.5485, 53.4288, 14.5297, 2, 82],
  ['al. Wojska Polskiego', 53.4287, 14.5487, 53.4457, 14.5254, 1, 180],
  ['ul. Jagiellońska', 53.4301, 14.5495, 53.4329, 14.5315, 5, 95],
  ['al. Piastów', 53.4213, 14.5379, 53.4307, 14.5331, 5, 78],
  ['al. Bohaterów Warszawy', 53.4238, 14.5279, 53.4342, 14.5256, 20, 115],
  ['ul. Mieszka I', 53.4158, 14.5276, 53.4063, 14.5085, 20, 82],
  ['ul. Struga', 53.3902, 14.6427, 53.3842, 14.6643, 15, 80],
  ['ul. Ku Słońcu', 53.4248, 14.5212, 53.4192, 14.489, 10, 67],
  ['ul. Monte Cassino', 53.4371, 14.5446, 53.4398, 14.5335, 3, 40],
  ['ul. Rayskiego', 53.4318, 14.5478, 53.4297, 14.5424, 10, 40],
]
