import { expect, test } from 'vitest'
import { liveStatusOf } from './live-status.ts'
import { qualityGrade } from './quality.ts'

test.each([
  ['DISCONNECTED', undefined, false, 'connecting'],
  ['DISCONNECTED', 'waiting', false, 'connecting'],
  ['CONNECTED', 'waiting', false, 'connecting'],
  ['CONNECTED', 'live', true, 'live'],
  ['CONNECTED', 'stale', true, 'silent'],
  ['CONNECTED', 'gap', true, 'resuming'],
  ['CONNECTED', 'retrying', true, 'resuming'],
  ['CONNECTED', 'refused', false, 'refused'],
  ['ERROR', 'waiting', true, 'resuming'],
  ['DISCONNECTED', 'live', true, 'resuming'],
  ['ERROR', 'refused', true, 'refused'],
] as const)(
  'W01 R15 a socket that is %s with a stream that is %s (data received before: %s) is shown as %s',
  (socket, stream, hadData, shown) => {
    expect(liveStatusOf(socket, stream, hadData)).toBe(shown)
  },
)

test.each([
  [100, 'good'],
  [90, 'good'],
  [89, 'middling'],
  [70, 'middling'],
  [69, 'poor'],
  [0, 'poor'],
])('E24 a quality of %d %% is %s', (percent, grade) => {
  expect(qualityGrade(percent)).toBe(grade)
})
