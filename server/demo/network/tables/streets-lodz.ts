import type { StreetSegment } from './street-segment.ts'

/** Streets of Łódź where the demo's screens stand. */
export const lodzStreets: readonly StreetSegment[] = [
  ['ul. Piotrkowska', 51.7757, 19.4548, 51.7443, 19.4612, 5, 290, 'promenade'],
  ['al. Kościuszki', 51.7735, 19.4521, 51.7533, 19.4549, 1, 120],
  ['al. Piłsudskiego', 51.7595, 19.4585, 51.7597, 19.499, 3, 141],
  ['al. Mickiewicza', 51.7589, 19.4535, 51.7577, 19.433, 5, 36],
  ['ul. Zgierska', 51.7813, 19.4503, 51.8087, 19.4402, 7, 230],
  ['ul. Pabianicka', 51.7363, 19.4557, 51.7045, 19.4273, 5, 240],
  ['ul. Rzgowska', 51.7388, 19.4641, 51.7085, 19.4787, 3, 219],
  ['ul. Narutowicza', 51.7719, 19.4575, 51.7747, 19.4885, 5, 130],
  ['ul. Zachodnia', 51.7788, 19.4531, 51.7725, 19.4519, 20, 110],
  ['ul. Kilińskiego', 51.7778, 19.4641, 51.7473, 19.4689, 15, 240],
  ['ul. Ogrodowa', 51.7783, 19.45, 51.7788, 19.441, 1, 40],
  ['al. Politechniki', 51.7538, 19.4481, 51.7373, 19.4489, 1, 40],
  ['ul. Przybyszewskiego', 51.743, 19.4665, 51.7439, 19.509, 4, 199],
  ['ul. Aleksandrowska', 51.8003, 19.424, 51.8076, 19.386, 10, 130],
  ['ul. Rokicińska', 51.7579, 19.516, 51.7533, 19.562, 10, 192],
]
