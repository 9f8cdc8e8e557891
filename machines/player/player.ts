import { assign, raise, setup } from 'xstate'
import { PLAY_DELIVERY_SECONDS, PLAYER_REPORT_SECONDS } from '../../contract/player/limits.ts'
import type { Schedule } from '../../contract/player/schedule.ts'
import { MINUTE_MS, SECOND_MS } from '../calendar/durations.ts'
import { failureOf } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'
import { waitAfter } from './stored-films.ts'

/** The code that a player shows, and when it ends (ISO). */
export type PairingCode = { code: string; expires_at: string }

/** What the player's storage has at its start; the schedule is null if none was fetched. */
export type StoredPlayer = { isPaired: boolean; schedule: Schedule | null }

/** What the platform says of the player's token: its code, its screen, or that it knows no such token. */
export type TokenState = { state: 'waiting'; code: PairingCode } | { state: 'paired' } | { state: 'unknown' }

/**
 * The platform changed what the screen plays, and players read it over `spreadMs` milliseconds; the network is there
 * again; the platform answered after it had not, or gave the first schedule.
 */
type PlayerFact =
  | { type: 'player.schedule_changed'; spreadMs: number }
  | { type: 'player.connected' }
  | { type: 'player.reached' }

type PlayerContext = {
  pairing: PairingCode | null
  schedule: Schedule | null
  /** Whether the latest call of the schedule or the code got no answer. */
  isOffline: boolean
  /** The spread of a change that no read has begun after; null if there is none. */
  changedSpreadMs: number | null
  /** Attempts in a row after which films of the schedule were still missing. */
  filmFailures: number
  /** Why the player cannot work in this browser. */
  defect: string | null
}

/** Milliseconds between two looks at whether the code was entered. */
export const CODE_POLL_MS = 3 * SECOND_MS
/** Milliseconds before a code is asked for again. */
export const CODE_RETRY_MS = 10 * SECOND_MS
/** Milliseconds between two looks at the schedule. */
export const SCHEDULE_POLL_MS = MINUTE_MS

/**
 * The player of a screen: it shows a code until somebody enters it at a screen, and then keeps the schedule, films and
 * deliveries up to date, whatever the network does. If the platform no longer knows its token, it begins again with a
 * new key. What is shown at which moment is in `loop.ts`.
 */
export const playerMachine = setup({
  types: { context: {} as PlayerContext, events: {} as PlayerFact },
  actors: {
    /** Opens the storage. Rejects if the browser lacks something. */
    open: unprovided<StoredPlayer, void>(),
    requestCode: unprovided<PairingCode, void>(),
    readState: unprovided<TokenState, void>(),
    /** The schedule; null if the stored one still holds. */
    readSchedule: unprovided<Schedule | null, void>(),
    /** Fetches what is missing, and returns how many films are still missing. */
    fetchFilms: unprovided<number, { schedule: Schedule | null }>(),
    deliver: unprovided<void, void>(),
    report: unprovided<void, { schedule: Schedule | null }>(),
    /** Ends the key and its records, and makes another one. */
    renew: unprovided<void, void>(),
  },
  delays: {
    poll: CODE_POLL_MS,
    retry: CODE_RETRY_MS,
    schedulePoll: SCHEDULE_POLL_MS,
    // Many screens may have the same change: their players do not all read at once.
    scheduleSpread: ({ context }) => Math.random() * (context.changedSpreadMs ?? 0),
    filmRetry: ({ context }) => waitAfter(context.filmFailures, Math.random()),
    delivery: ({ context }) => (context.schedule?.delivery_seconds ?? PLAY_DELIVERY_SECONDS) * SECOND_MS,
    report: ({ context }) => (context.schedule?.report_seconds ?? PLAYER_REPORT_SECONDS) * SECOND_MS,
  },
  guards: {
    isUnknown: (_, { error }: { error: unknown }) => ['unauthenticated', 'not_paired'].includes(failureOf(error).code),
  },
}).createMachine({
  id: 'player',
  context: { pairing: null, schedule: null, isOffline: false, changedSpreadMs: null, filmFailures: 0, defect: null },
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        src: 'open',
        onDone: [
          {
            guard: ({ event }) => event.output.isPaired,
            target: 'running',
            actions: assign({ schedule: ({ event }) => event.output.schedule }),
          },
          { target: 'pairing' },
        ],
        onError: {
          target: 'defective',
          actions: assign({
            defect: ({ event }) => (event.error instanceof Error ? event.error.message : String(event.error)),
          }),
        },
      },
    },
    defective: {},
    pairing: {
      initial: 'requesting',
      exit: assign({ pairing: null }),
      states: {
        requesting: {
          invoke: {
            src: 'requestCode',
            onDone: { target: 'waiting', actions: assign({ pairing: ({ event }) => event.output, isOffline: false }) },
            onError: { target: 'pausing', actions: assign({ isOffline: true, pairing: null }) },
          },
        },
        waiting: { after: { poll: 'checking' } },
        checking: {
          invoke: {
            src: 'readState',
            onDone: [
              { guard: ({ event }) => event.output.state === 'paired', target: '#player.running' },
              { guard: ({ event }) => event.output.state === 'unknown', target: 'requesting' },
              {
                target: 'waiting',
                actions: assign({
                  isOffline: false,
                  pairing: ({ context, event }) =>
                    event.output.state === 'waiting' ? event.output.code : context.pairing,
                }),
              },
            ],
            onError: { target: 'waiting', actions: assign({ isOffline: true }) },
          },
        },
        pausing: { after: { retry: 'requesting' } },
      },
    },
    running: {
      type: 'parallel',
      entry: assign({ isOffline: false, filmFailures: 0 }),
      states: {
        schedule: {
          initial: 'reading',
          states: {
            reading: {
              entry: assign({ changedSpreadMs: null }),
              on: {
                'player.schedule_changed': { actions: assign({ changedSpreadMs: ({ event }) => event.spreadMs }) },
              },
              invoke: {
                src: 'readSchedule',
                onDone: [
                  {
                    guard: ({ context }) => context.isOffline || context.schedule === null,
                    target: 'current',
                    actions: [
                      assign({ schedule: ({ context, event }) => event.output ?? context.schedule, isOffline: false }),
                      raise({ type: 'player.reached' }),
                    ],
                  },
                  {
                    target: 'current',
                    actions: assign({ schedule: ({ context, event }) => event.output ?? context.schedule }),
                  },
                ],
                onError: [
                  { guard: { type: 'isUnknown', params: ({ event }) => event }, target: '#player.renewing' },
                  { target: 'current', actions: assign({ isOffline: true }) },
                ],
              },
            },
            current: {
              always: { guard: ({ context }) => context.changedSpreadMs !== null, target: 'changed' },
              after: { schedulePoll: 'reading' },
              on: {
                'player.schedule_changed': {
                  target: 'changed',
                  actions: assign({ changedSpreadMs: ({ event }) => event.spreadMs }),
                },
                'player.connected': 'reading',
              },
            },
            changed: { after: { scheduleSpread: 'reading' }, on: { 'player.connected': 'reading' } },
          },
        },
        films: {
          initial: 'fetching',
          states: {
            fetching: {
              invoke: {
                src: 'fetchFilms',
                input: ({ context }) => ({ schedule: context.schedule }),
                onDone: {
                  target: 'settled',
                  actions: assign({
                    filmFailures: ({ context, event }) => (event.output === 0 ? 0 : context.filmFailures + 1),
                  }),
                },
                onError: {
                  target: 'settled',
                  actions: assign({ filmFailures: ({ context }) => context.filmFailures + 1 }),
                },
              },
            },
            settled: { after: { filmRetry: 'fetching' }, on: { 'player.reached': 'fetching' } },
          },
        },
        delivery: {
          initial: 'delivering',
          states: {
            delivering: {
              invoke: {
                src: 'deliver',
                onDone: 'waiting',
                onError: [
                  { guard: { type: 'isUnknown', params: ({ event }) => event }, target: '#player.renewing' },
                  { target: 'waiting' },
                ],
              },
            },
            waiting: { after: { delivery: 'delivering' }, on: { 'player.reached': 'delivering' } },
          },
        },
        health: {
          initial: 'reporting',
          states: {
            reporting: {
              invoke: {
                src: 'report',
                input: ({ context }) => ({ schedule: context.schedule }),
                onDone: [
                  {
                    // Reports are the most frequent calls, so they notice first that the network is there again.
                    guard: ({ context }) => context.isOffline,
                    target: 'waiting',
                    actions: raise({ type: 'player.connected' }),
                  },
                  { target: 'waiting' },
                ],
                onError: [
                  { guard: { type: 'isUnknown', params: ({ event }) => event }, target: '#player.renewing' },
                  { target: 'waiting', actions: assign({ isOffline: true }) },
                ],
              },
            },
            waiting: { after: { report: 'reporting' }, on: { 'player.reached': 'reporting' } },
          },
        },
      },
    },
    renewing: {
      entry: assign({ schedule: null }),
      invoke: {
        src: 'renew',
        onDone: 'pairing',
        onError: {
          target: 'defective',
          actions: assign({
            defect: ({ event }) => (event.error instanceof Error ? event.error.message : String(event.error)),
          }),
        },
      },
    },
  },
})
