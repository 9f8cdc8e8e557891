import type { StreetSegment } from './street-segment.ts'

/** Streets of the Tricity (Gdańsk, Sopot, Gdynia) where the demo's screens stand. */
export const gdanskStreets: readonly StreetSegment[] = [
  ['ul. Długa', 54.3497, 18.6483, 54.3487, 18.6522, 4, 80, 'promenade'],
  ['al. Grunwaldzka', 54.3737, 18.6195, 54.4048, 18.5694, 20, 480],
  ['ul. Rajska', 54.3553, 18.6476, 54.3537, 18.6489, 4, 12],
  ['ul. Kartuska', 54.349, 18.6285, 54.3461, 18.581, 10, 380],
  ['ul. Podwale Staromiejskie', 54.3534, 18.6485, 54.353, 18.654, 30, 108],
  ['ul. Kołobrzeska', 54.4071, 18.5765, 54.4104, 18.5975, 15, 80],
  ['ul. Chłopska', 54.4045, 18.5997, 54.4225, 18.5885, 5, 80],
  ['ul. Jaśkowa Dolina', 54.3777, 18.6038, 54.3625, 18.5905, 5, 130],
  ['ul. Wita Stwosza', 54.3833, 18.5877, 54.3957, 18.5743, 20, 110],
  ['ul. Bohaterów Monte Cassino', 54.4422, 18.5638, 54.4455, 18.5687, 5, 63, 'promenade', 'Sopot'],
  ['al. Niepodległości', 54.4335, 18.5643, 54.4497, 18.5562, 650, 870, 'road', 'Sopot'],
  ['ul. Świętojańska', 54.5186, 18.539, 54.5078, 18.5395, 5, 140, 'road', 'Gdynia'],
  ['ul. 10 Lutego', 54.5195, 18.5315, 54.519, 18.5383, 5, 39, 'road', 'Gdynia'],
  ['ul. Starowiejska', 54.5209, 18.5325, 54.5205, 18.542, 7, 67, 'road', 'Gdynia'],
  ['ul. Morska', 54.5236, 18.5205, 54.5358, 18.4855, 10, 300, 'road', 'Gdynia'],
  ['al. Zwycięstwa', 54.5015, 18.5372, 54.4703, 18.5558, 10, 250, 'road', 'Gdynia'],
  ['ul. Władysława IV', 54.5168, 18.5351, 54.5063, 18.536, 1, 60, 'road', 'Gdynia'],
]
