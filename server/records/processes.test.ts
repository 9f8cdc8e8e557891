import { expect, test } from 'vitest'
import type { ProcessRole } from '../base/process-roles.ts'
import { type AgedNote, type NotedWork, worksOfProcesses } from './processes.ts'

const work = (name: NotedWork['name'], seconds: number, isLate = false): NotedWork => ({ name, seconds, isLate })
const note = (roles: readonly ProcessRole[], ageSeconds: number, ...works: NotedWork[]): AgedNote => ({
  roles: [...roles],
  ageSeconds,
  clockPaused: null,
  works,
})
const everything: readonly ProcessRole[] = ['web', 'ingest', 'jobs']

test('the work of one process is its own', () => {
  const works = [work('plays', 4), work('mail', 700, true)]
  expect(worksOfProcesses([note(everything, 0, ...works)])).toEqual({ clockPaused: null, works })
})

test('a work counts by its latest success in any process', () => {
  const notes = [note(['jobs'], 10, work('plays', 900, true)), note(['jobs'], 5, work('plays', 3)), note(['web'], 0)]
  expect(worksOfProcesses(notes).works).toEqual([work('plays', 8)])
  expect(worksOfProcesses(notes.toReversed()).works).toEqual([work('plays', 8)])
})

test('a minute after the last process with a role has ended, its work is late', () => {
  const web = note(['web'], 0, work('forecasts', 2))
  const before = note(['jobs'], 9_000, work('plays', 1))
  expect(worksOfProcesses([web, note(['jobs'], 60, work('plays', 1)), before]).works).toEqual([
    work('forecasts', 2),
    work('plays', 61),
  ])
  expect(worksOfProcesses([web, note(['jobs'], 61, work('plays', 1)), before]).works).toEqual([
    work('forecasts', 2),
    work('plays', 62, true),
  ])
})

test('processes that have ended do not matter if another one has taken over', () => {
  const ended = note(everything, 500, work('plays', 3), work('mqtt', 3))
  expect(worksOfProcesses([ended, note(everything, 0, work('plays', 7))]).works).toEqual([work('plays', 7)])
})

test('a paused clock of any process that runs is known', () => {
  const paused = (ageSeconds: number) => ({ ...note(['jobs'], ageSeconds), clockPaused: 'an hour behind' })
  expect(worksOfProcesses([note(['web'], 0), paused(20)]).clockPaused).toBe('an hour behind')
  expect(worksOfProcesses([note(['web'], 0), paused(200)]).clockPaused).toBe(null)
})
