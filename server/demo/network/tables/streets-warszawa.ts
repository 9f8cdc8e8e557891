import type { StreetSegment } from './street-segment.ts'

/** Streets of Warszawa where the demo's screens stand. */
export const warszawaStreets: readonly StreetSegment[] = [
  ['ul. Marszałkowska', 52.2133, 21.0205, 52.243, 21.0025, 8, 142],
  ['ul. Puławska', 52.212, 21.0213, 52.17, 21.024, 2, 250],
  ['Aleje Jerozolimskie', 52.2317, 21.0205, 52.214, 20.959, 21, 176],
  ['ul. Świętokrzyska', 52.2364, 21.0172, 52.2337, 20.9998, 11, 36],
  ['ul. Nowy Świat', 52.232, 21.0209, 52.238, 21.0178, 15, 70, 'promenade'],
  ['al. Jana Pawła II', 52.2275, 21.0003, 52.2535, 20.9838, 12, 82],
  ['al. Solidarności', 52.2438, 21.0003, 52.2374, 20.9752, 72, 149],
  ['ul. Grochowska', 52.2402, 21.105, 52.2476, 21.057, 20, 340],
  ['ul. Targowa', 52.2478, 21.043, 52.2552, 21.0348, 10, 80],
  ['ul. Modlińska', 52.2984, 20.9972, 52.3185, 20.9752, 6, 200],
  ['ul. Górczewska', 52.2386, 20.964, 52.2404, 20.909, 30, 200],
  ['al. Komisji Edukacji Narodowej', 52.133, 21.064, 52.1615, 21.029, 14, 105],
  ['ul. Wołoska', 52.1805, 21.0028, 52.2018, 20.9986, 9, 141],
  ['ul. Domaniewska', 52.1861, 21.009, 52.1846, 20.9915, 22, 52],
  ['ul. Słowackiego', 52.2694, 20.9836, 52.2722, 20.9715, 5, 45],
  ['ul. Mickiewicza', 52.2645, 20.9918, 52.2745, 20.9795, 9, 63],
  ['ul. Chmielna', 52.2333, 21.019, 52.2312, 21.0085, 4, 34, 'promenade'],
  ['ul. Krakowskie Przedmieście', 52.239, 21.0168, 52.2462, 21.0138, 4, 85, 'promenade'],
  ['ul. Ostrobramska', 52.2358, 21.084, 52.2327, 21.108, 60, 101],
  ['ul. Prosta', 52.2329, 20.9965, 52.2318, 20.987, 18, 70],
  ['ul. Wolska', 52.2363, 20.969, 52.2333, 20.949, 40, 130],
]
