import { type ActorRefFrom, setup } from 'xstate'
import { MINUTE_MS } from '../calendar/durations.ts'
import { unprovided } from '../kit/area/unprovided.ts'

/** System id of the comparison of versions. */
export const VERSION = 'version'

/** A part of this page could not be loaded. */
type VersionFact = { type: 'version.part_failed' }

/** Commands of the comparison: compare now, or close the offer to load the newer version. */
export type VersionEvent = { type: 'version.check' } | { type: 'version.dismiss' } | VersionFact

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
      on: { 'version.check': 'checking', 'version.part_failed': 'checking' },
    },
    checking: {
      invoke: {
        src: 'isOutdated',
        onDone: [{ guard: ({ event }) => event.output, target: 'outdated' }, { target: 'current' }],
        onError: 'current',
      },
    },
    outdated: { on: { 'version.dismiss': 'dismissed' } },
    dismissed: { on: { 'version.part_failed': 'outdated' } },
  },
})

/** The running comparison of versions. */
export type VersionRef = ActorRefFrom<typeof versionMachine>
