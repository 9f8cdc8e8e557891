import type { Counters, LiveMessage } from '../../contract/live/stream.ts'

const counterOf = {
  'person net': 'net',
  'person gross': 'gross',
  'car net': 'carPeople',
  'car gross': 'car',
  'bus net': 'busPeople',
  'bus gross': 'bus',
} as const

const noPeople = { top: 0, left: 0, middle: 0, right: 0 }

/** Counters at the start of a day. */
export const countersOf = (day: string): Counters => ({
  day,
  net: 0,
  gross: 0,
  car: 0,
  carPeople: 0,
  bus: 0,
  busPeople: 0,
  zones: noPeople,
  time: null,
})

/** Counters after one more message (W05–W09, W14, W16). Server, page and recorder use the same fold. */
export const afterMessage = (counters: Counters, message: LiveMessage): Counters => {
  if (message.type === 'day') return { ...countersOf(message.day), zones: counters.zones }
  if (message.type === 'counts') {
    const { net, gross, car, carPeople, bus, busPeople } = message
    return { ...counters, net, gross, car, carPeople, bus, busPeople }
  }
  if (message.type === 'realtime') return { ...counters, zones: message.zones, time: message.at }
  const name: (typeof counterOf)[keyof typeof counterOf] | undefined = counterOf[`${message.object} ${message.counter}`]
  return name === undefined ? counters : { ...counters, [name]: counters[name] + 1, time: message.at }
}

/** People in all zones together (W09). */
export const totalOf = ({ top, left, middle, right }: Counters['zones']): number => top + left + middle + right
