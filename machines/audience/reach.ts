import type { ModelledReach } from '../../contract/campaign/campaign.ts'

/**
 * Net reach and frequency, modelled from contacts alone (decision 031). Nobody is recognised, so how often the same
 * person passes is not measured: reach is a range between two assumptions.
 */

/**
 * Parameter k of the negative binomial distribution of contacts over people: low if few people have most contacts. Its
 * range is that of measured networks; between its ends lies the rule m ÷ (m + 2) of OAAA for 150 to 600 GRP.
 */
export const DISPERSION = { low: 0.35, middle: 0.55, high: 0.8 } as const
/** Part of the contacts that residents of the city have; the others are visitors. */
export const RESIDENT_SHARE = 0.95
/** Part of the residents who are 7 to 75 years old: 32 681 000 of 37 637 000 people (GUS, 31 December 2023). */
export const TARGET_SHARE = 32_681_000 / 37_637_000

/** Part of the people who have at least one contact, at a mean number of contacts a person: 1 − (1 + m ÷ k)^−k. */
export const reachedShare = (contactsPerPerson: number, dispersion: number): number =>
  1 - (1 + contactsPerPerson / dispersion) ** -dispersion

/** Contacts of a campaign in one city, and the people 7 to 75 years old who live there. */
export type CityContacts = { contacts: number; people: number }

/** People who have at least one contact. */
export const reachedPeople = ({ contacts, people }: CityContacts, dispersion: number): number =>
  people > 0 ? people * reachedShare((contacts * RESIDENT_SHARE) / people, dispersion) : 0

const oneDecimal = (value: number): number => Math.round(10 * value) / 10

/** Net reach of a campaign over its cities; null without contacts, or if the residents of a city are unknown. */
export const reachOf = (cities: readonly { contacts: number; people: number | null }[]): ModelledReach | null => {
  const known = cities.flatMap(({ contacts, people }) => (people === null || people <= 0 ? [] : [{ contacts, people }]))
  if (known.length < cities.length) return null
  const people = known.reduce((sum, city) => sum + city.people, 0)
  const contacts = RESIDENT_SHARE * known.reduce((sum, city) => sum + city.contacts, 0)
  if (contacts <= 0) return null
  const reachedAt = (dispersion: number): number =>
    known.reduce((sum, city) => sum + reachedPeople(city, dispersion), 0)
  const [low, high] = [reachedAt(DISPERSION.low), reachedAt(DISPERSION.high)]
  return {
    people: Math.round(people),
    reached_low: Math.round(low),
    reached_high: Math.round(high),
    percent_low: oneDecimal((100 * low) / people),
    percent_high: oneDecimal((100 * high) / people),
    frequency_low: oneDecimal(contacts / high),
    frequency_high: oneDecimal(contacts / low),
  }
}
