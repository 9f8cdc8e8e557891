import type { StreetSegment } from './street-segment.ts'

/** Streets of Poznań where the demo's screens stand. */
export const poznanStreets: readonly StreetSegment[] = [
  ['ul. Półwiejska', 52.4034, 16.9289, 52.4, 16.9285, 2, 42, 'promenade'],
  ['ul. Święty Marcin', 52.4056, 16.9298, 52.4077, 16.9165, 1, 87],
  ['ul. Głogowska', 52.4003, 16.9082, 52.3803, 16.8813, 14, 240],
  ['ul. Dąbrowskiego', 52.411, 16.9126, 52.4163, 16.881, 5, 200],
  ['ul. Grunwaldzka', 52.4055, 16.9025, 52.3947, 16.8565, 6, 250],
  ['ul. Hetmańska', 52.3898, 16.9007, 52.3833, 16.924, 15, 91],
  ['ul. Ratajczaka', 52.4073, 16.9245, 52.4003, 16.9254, 5, 47],
  ['ul. 27 Grudnia', 52.408, 16.9228, 52.4082, 16.9272, 3, 19],
  ['ul. Jana Pawła II', 52.4047, 16.9501, 52.3963, 16.9519, 9, 30],
  ['ul. Garbary', 52.4035, 16.937, 52.4137, 16.937, 20, 120],
  ['ul. Winogrady', 52.4182, 16.9298, 52.4288, 16.9261, 10, 150],
  ['ul. Naramowicka', 52.4272, 16.9421, 52.4497, 16.9479, 20, 240],
  ['ul. Bukowska', 52.4077, 16.9045, 52.4124, 16.8655, 3, 190],
  ['ul. Wrocławska', 52.4059, 16.9324, 52.4032, 16.9301, 2, 27, 'promenade'],
]
