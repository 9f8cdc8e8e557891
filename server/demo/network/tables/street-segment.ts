/**
 * A segment of a real street: name, WGS 84 latitude and longitude of its first and last house, and the numbers of
 * these houses. Optional: whether it is for pedestrians only, and the town within the agglomeration.
 */
export type StreetSegment = readonly [
  name: string,
  firstLatitude: number,
  firstLongitude: number,
  lastLatitude: number,
  lastLongitude: number,
  firstNumber: number,
  lastNumber: number,
  traffic?: 'road' | 'promenade',
  town?: string,
]
