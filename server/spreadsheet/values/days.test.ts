import { expect, test } from 'vitest'
import { writtenDay, writtenInstant, writtenTime } from './days.ts'

test('V11 days are read as ISO, Polish spreadsheets and programs write them', () => {
  const written = ['2026-09-03', '2026-9-3', '03.09.2026', '3.9.2026', '2026-09-03 00:00:00', '03.09.2026 0:00']
  expect(written.map(writtenDay)).toEqual(written.map(() => '2026-09-03'))
  const others = ['', '3/9/2026', '2026-09-03 05:00', '03.09.26', 'jutro', '2026-09', '2026-09-03x']
  expect(others.map(writtenDay)).toEqual(others)
})

test('times of day are read with one digit and with seconds', () => {
  expect(['4:00', '04:00', '04:00:00', '4:15', '4', '04:00:01'].map(writtenTime)).toEqual([
    '04:00',
    '04:00',
    '04:00',
    '04:15',
    '4',
    '04:00:01',
  ])
})

test('an instant has its day, its time, and its offset with minutes', () => {
  expect(writtenInstant('03.09.2026\u00a05:00')).toEqual({
    day: '2026-09-03',
    time: { hour: 5, minute: '00', second: '00', zone: undefined },
  })
  const zones = ['Z', '+01', '+0130', '-05:00']
  expect(zones.map((zone) => writtenInstant(`2026-09-03T05:00:00.000${zone}`)?.time?.zone)).toEqual([
    'Z',
    '+01:00',
    '+01:30',
    '-05:00',
  ])
})
