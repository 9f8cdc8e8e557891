import type { CandidatePlace, CityCandidates } from '../../../machines/campaign/plan/screens-of-city.ts'

const compare = (a: CandidatePlace, b: CandidatePlace): number =>
  b.value - a.value || Number(b.isMeasured) - Number(a.isMeasured) || (a.id < b.id ? -1 : 1)

/** Places by city, as the search for plans gets them. */
export const candidatesOf = (places: readonly CandidatePlace[]): CityCandidates[] =>
  [...new Set(places.map(({ cityId }) => cityId))].map((cityId) => {
    const inCity = places.filter((place) => place.cityId === cityId)
    return {
      cityId,
      screens: inCity.reduce((sum, { screenIds }) => sum + screenIds.length, 0),
      bestFirst: () => inCity.toSorted(compare),
    }
  })
