import { type ActorRefFrom, setup } from 'xstate'
import { MINUTE_MS } from '../calendar/durations.ts'
import { unprovided } from '../kit/area/unprovided.ts'

/** System id of the comparison of versions. */
export const VERSION = 'version'

/** Events of the version: time to compare, a part of this page could not be loaded, the offer was closed. */
export type VersionEvent = { type: 'version.check' } | { type: 'version.part_missing' } | { type: 'version.dismissed' }

/** Milliseconds between two comparisons of a page that stays open. */
export const CHECK_MS = 10 * MINUTE_MS

/**
 * Finds out whether the server has a newer version of the product than this page. A comparison that fails is repeated
 * later. A dismissed offer returns only if a part of the page is missing.
 */
export const versionMachine = setup({
  types: { events: {} as VersionEvent },
  actors: {
    isOutdated: unprovided<boolean, void>(),
  },
  delays: { interval: CHECK_MS },
}).createMachine({
  id: 'version',
  initial: 'current',
  states: {
    current: {
      after: { interval: 'checking' },
      on: { 'version.check': 'checking', 'version.part_missing': 'checking' },
    },
    checking: {
      invoke: {
        src: 'isOutdated',
        onDone: [{ guard: ({ event }) => event.output, target: 'outdated' }, { target: 'current' }],
        onError: 'current',
      },
    },
    outdated: { on: { 'version.dismissed': 'dismissed' } },
    dismissed: { on: { 'version.part_missing': 'outdated' } },
  },
})

/** The running comparison of versions. */
export type VersionRef = ActorRefFrom<typeof versionMachine>
