import type { StreetSegment } from './street-segment.ts'

/** Streets of Kielce where the demo's screens stand. */
export const kielceStreets: readonly StreetSegment[] = [
  ['ul. Sienkiewicza', 50.8687, 20.6364, 50.8736, 20.6211, 2, 78, 'promenade'],
  ['ul. Warszawska', 50.8733, 20.6332, 50.8877, 20.6418, 5, 160],
  ['al. IX Wieków Kielc', 50.8745, 20.6275, 50.874, 20.6385, 3, 20],
  ['ul. Świętokrzyska', 50.8801, 20.6434, 50.8838, 20.6574, 9, 40],
  ['ul. Żytnia', 50.8688, 20.6184, 50.8653, 20.6256, 2, 25],
  ['ul. Seminaryjska', 50.8652, 20.6314, 50.8688, 20.6396, 10, 40],
  ['ul. Krakowska', 50.8638, 20.6167, 50.8543, 20.6034, 4, 160],
  ['ul. Grunwaldzka', 50.87, 20.6115, 50.8705, 20.596, 10, 60],
  ['ul. Tarnowska', 50.8638, 20.6402, 50.8515, 20.6526, 2, 30],
  ['ul. Zagnańska', 50.8833, 20.6248, 50.8957, 20.6162, 20, 130],
  ['ul. Paderewskiego', 50.8757, 20.6221, 50.8693, 20.6249, 6, 50],
  ['al. Solidarności', 50.8725, 20.6455, 50.885, 20.651, 2, 36],
]
