import type { StreetSegment } from './street-segment.ts'

/** Streets of Toruń where the demo's screens stand. */
export const torunStreets: readonly StreetSegment[] = [
  ['ul. Szeroka', 53.0107, 18.6063, 53.011, 18.6112, 5, 46, 'promenade'],
  ['Szosa Chełmińska', 53.0153, 18.5984, 53.0287, 18.5912, 5, 180],
  ['ul. Broniewskiego', 53.0156, 18.5852, 53.0193, 18.5588, 5, 90],
  ['ul. Grudziądzka', 53.0177, 18.6091, 53.0327, 18.6129, 10, 160],
  ['ul. Gagarina', 53.0166, 18.5824, 53.0208, 18.5686, 5, 150],
  ['ul. Bydgoska', 53.0105, 18.5922, 53.0124, 18.5747, 8, 100],
  ['ul. Królowej Jadwigi', 53.0112, 18.6118, 53.0117, 18.6142, 2, 20, 'promenade'],
  ['ul. Lubicka', 53.0146, 18.6257, 53.0189, 18.6542, 6, 60],
  ['ul. Konstytucji 3 Maja', 53.0196, 18.6706, 53.0224, 18.6834, 5, 40],
  ['ul. Żółkiewskiego', 53.0196, 18.6266, 53.0224, 18.6414, 10, 46],
  ['ul. Kraszewskiego', 53.0141, 18.5955, 53.0159, 18.5865, 5, 40],
]
