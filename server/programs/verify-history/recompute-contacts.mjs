// Computes the contacts of a campaign again, from the files beside this one alone, and compares them with the final
// figures: node recompute-contacts.mjs. It uses nothing of the platform, so that it can be read and checked by itself.
//
// plan.json     what was recorded with the plan and the plays
// hours.csv     the stored hours of all locations that matter, with their counts
// figures.json  the final figures
import { readFileSync } from 'node:fs'

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8')
const plan = JSON.parse(read('plan.json'))
const figures = JSON.parse(read('figures.json'))
const [, ...lines] = read('hours.csv').trim().split('\n')
const hours = lines.map((line) => {
  const [location, hour, day, localHour, people, cars, buses] = line.split(',')
  const [start, clock] = [Date.parse(hour), Number(localHour)]
  return { location, start, day, clock, people: Number(people), cars: Number(cars), buses: Number(buses) }
})

const HOUR = 3_600_000
const LOOPS_AN_HOUR = 30
/** Screens play from 06:00 to 24:00. */
const [FIRST, LAST] = [6, 24]

/** The instant of an hour of a day in Poland. Clocks change before 06:00, so the offset at noon is that of 06:00. */
const instantOf = (day, hour) => {
  const noon = new Date(`${day}T12:00:00Z`)
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', hour: '2-digit', hourCycle: 'h23' })
  const offset = Number(format.format(noon)) - 12
  return Date.parse(`${day}T00:00:00Z`) + (hour - offset) * HOUR
}

/** The hour of a day before which an instant lies, from 6 to 24: the hours before it have ended. */
const hourBefore = (day, instant) => {
  const played = Math.floor((Date.parse(instant) - instantOf(day, FIRST)) / HOUR)
  return FIRST + Math.min(LAST - FIRST, Math.max(0, played))
}

/** Contacts of counts: each car and bus carries some people, and a part of all looks at the screen. */
const contactsOf = ({ people, cars, buses }) =>
  (people + cars * plan.multipliers.car + buses * plan.multipliers.bus) * plan.multipliers.views

const places = new Map(plan.screens.map(({ location_uuid: uuid, ...screen }) => [uuid, screen]))
const cityOf = new Map([...plan.sensors, ...plan.screens].map(({ location_uuid: uuid, city_id: city }) => [uuid, city]))
const screensAt = new Map()
for (const screen of plan.screens)
  screensAt.set(screen.location_uuid, [...(screensAt.get(screen.location_uuid) ?? []), screen])
const darkLoops = new Map(plan.dark.map(({ screen_id: id, day, hour, loops }) => [`${id} ${day} ${hour}`, loops]))

/** The part of an hour in which none of the campaign's screens at a place played. */
const darkShare = (location, day, hour) => {
  const loops = (screensAt.get(location) ?? []).map(({ screen_id: id }) => darkLoops.get(`${id} ${day} ${hour}`) ?? 0)
  return loops.length === 0 ? 0 : Math.min(...loops) / LOOPS_AN_HOUR
}

const end = instantOf(plan.days.at(-1), LAST)
const add = (sums, key, values) => {
  const before = sums.get(key) ?? { contacts: 0, hours: 0 }
  sums.set(key, { contacts: before.contacts + values.contacts, hours: before.hours + values.hours })
}

/**
 * The contacts of a day; null if nothing was measured. A place without a sensor is not measured, except on days that
 * were recorded by the former rule: then it had the mean hour of the sensors of its city.
 */
const contactsOn = (day) => {
  const usesCityMean = plan.city_mean_days.includes(day)
  const [from, to] = [hourBefore(day, plan.ordered_from), hourBefore(day, plan.ordered_until)]
  const [byLocation, byCity] = [new Map(), new Map()]
  for (const hour of hours) {
    if (hour.day !== day || hour.clock < from || hour.clock >= to || hour.start >= end) continue
    const contacts = contactsOf(hour)
    add(byCity, cityOf.get(hour.location), { contacts, hours: 1 })
    add(byLocation, hour.location, { contacts: contacts * (1 - darkShare(hour.location, day, hour.clock)), hours: 1 })
  }
  const measuredPlaces = [...places.keys()].filter((location) => byLocation.has(location))
  if ((usesCityMean ? byLocation.size : measuredPlaces.length) === 0) return null
  let total = 0
  for (const [location, { city_id: city, has_sensor: hasSensor }] of places) {
    // A place that was measured has its own contacts. One with a sensor that measured nothing has none.
    if (byLocation.has(location) || hasSensor) {
      total += byLocation.get(location)?.contacts ?? 0
      continue
    }
    if (!usesCityMean) continue
    // The mean hour of the sensors of its city, for the hours in which it played.
    const measured = byCity.get(city)
    let played = to - from
    for (let hour = from; hour < to; hour += 1) played -= darkShare(location, day, hour)
    if (measured) total += (measured.contacts / measured.hours) * played
  }
  return total
}

const sealed = new Map(figures.days.map(({ day, contacts }) => [day, contacts]))
const textOf = (contacts) => (contacts === null ? 'not measured' : String(Math.round(contacts)))
/** Sums of fractions in another order differ in their last digits. */
const isSame = (one, other) => (one === null) === (other === null) && Math.abs((one ?? 0) - (other ?? 0)) < 0.5
let [total, differing] = [0, 0]
for (const day of plan.days) {
  const [contacts, final] = [contactsOn(day), sealed.get(day) ?? null]
  total += contacts ?? 0
  if (isSame(contacts, final)) console.info(`${day}: ${textOf(contacts)}`)
  else console.info(`${day}: ${textOf(contacts)}, but the final figure is ${textOf(final)}`)
  if (!isSame(contacts, final)) differing += 1
}
console.info(`in all: ${textOf(total)}, final figure ${textOf(figures.total)}`)
process.exitCode = differing === 0 && isSame(total, figures.total) ? 0 : 1
