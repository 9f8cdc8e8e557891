import type { StreetSegment } from './street-segment.ts'

/** Streets of the Katowice agglomeration where the demo's screens stand. */
export const katowiceStreets: readonly StreetSegment[] = [
  ['ul. 3 Maja', 50.2588, 19.019, 50.2585, 19.0105, 2, 42, 'promenade'],
  ['ul. Stawowa', 50.2608, 19.018, 50.2587, 19.0185, 3, 14, 'promenade'],
  ['ul. Mariacka', 50.2575, 19.0228, 50.2572, 19.028, 2, 37, 'promenade'],
  ['ul. Chorzowska', 50.2657, 19.019, 50.2743, 18.986, 6, 150],
  ['al. Korfantego', 50.2612, 19.0225, 50.2785, 19.023, 2, 191],
  ['ul. Kościuszki', 50.2563, 19.0169, 50.2335, 19.0063, 5, 227],
  ['al. Roździeńskiego', 50.2654, 19.03, 50.2622, 19.059, 1, 188],
  ['ul. Francuska', 50.2573, 19.0271, 50.2405, 19.0328, 4, 104],
  ['ul. Gliwicka', 50.2591, 19.008, 50.2638, 18.977, 5, 228],
  ['ul. Zwycięstwa', 50.2952, 18.6674, 50.2996, 18.6747, 2, 63, 'road', 'Gliwice'],
  ['ul. Wolności', 50.3041, 18.789, 50.3073, 18.771, 240, 360, 'road', 'Zabrze'],
  ['ul. Wolności', 50.2967, 18.9533, 50.2937, 18.9484, 2, 100, 'promenade', 'Chorzów'],
  ['ul. Dworcowa', 50.3474, 18.9164, 50.3443, 18.9156, 2, 40, 'promenade', 'Bytom'],
  ['ul. Modrzejowska', 50.2781, 19.1292, 50.2757, 19.1331, 3, 50, 'promenade', 'Sosnowiec'],
  ['ul. 3 Maja', 50.2794, 19.128, 50.2767, 19.139, 5, 40, 'road', 'Sosnowiec'],
  ['ul. Sobieskiego', 50.3252, 19.1835, 50.3218, 19.1895, 5, 30, 'road', 'Dąbrowa Górnicza'],
]
