import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarOf, type DayEvent, subscribedCalendarOf } from './icalendar.ts'

const event = (changes: Partial<DayEvent> = {}): DayEvent => ({
  uid: '5f2d0c0e-8d0e-4c5a-9d53-0d6f6b9f7a11',
  sequence: 7,
  changedAt: new Date('2026-03-01T09:30:15.250Z'),
  firstDay: '2026-03-28',
  lastDay: '2026-03-31',
  summary: 'Wiosna; „Łódź, Żory” \\ 50%',
  description: 'Zażółć gęślą jaźń\nekrany: 12',
  isConfirmed: true,
  ...changes,
})
const eventsIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))

test('a campaign in iCalendar is read back by another program: text, version, and all days with the last one', () => {
  const [read] = eventsIn(calendarOf([event()]))
  expect(read?.summary).toBe(event().summary)
  expect(read?.description).toBe(event().description)
  expect({ uid: read?.uid, sequence: read?.sequence }).toEqual({ uid: event().uid, sequence: 7 })
  expect(read?.startDate.isDate).toBe(true)
  expect([read?.startDate.toString(), read?.endDate.toString()]).toEqual(['2026-03-28', '2026-04-01'])
  expect(read?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-03-01T09:30:15Z')
  expect(read?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
})

test('lines of iCalendar end with CRLF and have 75 octets at most, and no letter is broken by the fold', () => {
  const summary = 'ąęśćżźńółĄĘŚĆŻŹŃÓŁ€😀'.repeat(20)
  for (let shift = 0; shift < 4; shift += 1) {
    const shifted = `${'x'.repeat(shift)}${summary}`
    const file = calendarOf([event({ summary: shifted }), event({ uid: 'b' })])
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/\uFFFD/)
    }
    expect(eventsIn(file).map((each) => each.summary)).toEqual([shifted, event().summary])
  }
})

test('a name cannot add lines or properties to a calendar', () => {
  const summary = 'a\r\nEND:VEVENT\r\nATTACH:http://example.com\u0000\u001b'
  const file = calendarOf([event({ summary, isConfirmed: false })])
  expect(file.match(/\r\nEND:VEVENT/g)).toHaveLength(1)
  const [read] = eventsIn(file)
  expect(read?.summary).toBe('a\nEND:VEVENT\nATTACH:http://example.com')
  expect(read?.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
  expect(read?.component.getAllProperties('attach')).toEqual([])
})

test('a calendar to subscribe to has a name and says when to ask again; it is also valid without an event', () => {
  const about = { name: 'Arabox: Kampanie „Żółć”', refreshHours: 6 }
  for (const events of [[], [event()]]) {
    const file = subscribedCalendarOf(events, about)
    const calendar = new ICAL.Component(ICAL.parse(file))
    expect(calendar.getFirstPropertyValue('name')).toBe(about.name)
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT6H')
    expect(calendar.getAllSubcomponents()).toHaveLength(1)
    expect(eventsIn(file)).toHaveLength(events.length)
  }
})
