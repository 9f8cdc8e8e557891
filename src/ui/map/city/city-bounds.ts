/** West, south, east and north of each city map in degrees; made by clean-cities.mjs. */
export const cityBounds: readonly (readonly [city: string, bounds: readonly [number, number, number, number]])[] = [
  ['bialystok', [23.01, 53.04, 23.32, 53.21]],
  ['bydgoszcz', [17.8343, 53.0314, 18.24, 53.2176]],
  ['katowice', [18.72, 50.12, 19.32, 50.42]],
  ['kielce', [20.49, 50.79, 20.7599, 50.96]],
  ['krakow', [19.75, 49.95, 20.24, 50.15]],
  ['lodz', [19.28, 51.66, 19.66, 51.87]],
  ['lublin', [22.4, 51.1322, 22.72, 51.32]],
  ['poznan', [16.7228, 52.2817, 17.0989, 52.5136]],
  ['rzeszow', [21.86, 49.95, 22.14, 50.12]],
  ['szczecin', [14.4011, 53.3011, 14.8471, 53.56]],
  ['torun', [18.4378, 52.9409, 18.7504, 53.078]],
  ['trojmiasto', [18.34, 54.25, 18.98, 54.6]],
  ['warszawa', [20.72, 52.07, 21.32, 52.4]],
  ['wroclaw', [16.7942, 51.0204, 17.19423, 51.2198]],
]
