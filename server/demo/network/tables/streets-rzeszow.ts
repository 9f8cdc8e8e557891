import type { StreetSegment } from './street-segment.ts'

/** Streets of Rzeszów where the demo's screens stand. */
export const rzeszowStreets: readonly StreetSegment[] = [
  ['ul. 3 Maja', 50.0367, 22.0028, 50.0329, 22.0011, 2, 31, 'promenade'],
  ['al. Piłsudskiego', 50.0411, 22.0, 50.0401, 22.011, 5, 44],
  ['al. Rejtana', 50.0357, 22.0197, 50.0223, 22.0127, 1, 69],
  ['ul. Lwowska', 50.039, 22.0138, 50.0404, 22.039, 4, 100],
  ['ul. Hetmańska', 50.0313, 21.999, 50.0165, 21.9966, 10, 120],
  ['ul. Dąbrowskiego', 50.0328, 21.9957, 50.0233, 21.9854, 5, 80],
  ['ul. Krakowska', 50.0396, 21.9772, 50.0438, 21.951, 10, 150],
  ['ul. Warszawska', 50.0467, 21.9927, 50.0557, 21.9784, 5, 120],
  ['ul. Podwisłocze', 50.0267, 22.0079, 50.0125, 22.0003, 5, 48],
  ['al. Powstańców Warszawy', 50.0214, 21.9908, 50.0177, 22.012, 5, 30],
  ['ul. Grunwaldzka', 50.0381, 22.0021, 50.0412, 22.0029, 3, 40],
  ['ul. Jagiellońska', 50.0363, 22.0, 50.0342, 21.9986, 4, 30],
]
