/**
 * A stretch of a real street: name, WGS 84 latitude and longitude of its first and last house, those houses' numbers, and
 * where it matters that only pedestrians use it and which town of the agglomeration it belongs to.
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
