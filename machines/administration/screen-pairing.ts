import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Screen } from '../../contract/location/screen-records.ts'
import { createArea } from '../kit/area/area.ts'
import { type Failure, keepCallFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'
import { isPairingCode, pairingCode } from './screen-player.ts'

/** The screens that an account may pair, as far as they contain the typed text. */
export type FoundScreens = { items: readonly Screen[]; total: number }

/** The screens among which one is chosen. To provide: `load`. */
export const foundScreensArea = createArea<{ filter: string }, FoundScreens>('foundScreens', { debounceMs: 250 })

type PairingEvent =
  | { type: 'pairing.change_code'; typed: string }
  | { type: 'pairing.choose'; screen: Screen }
  | { type: 'pairing.submit' }

type PairingContext = {
  code: string
  screen: Screen | null
  /** Whether the form was sent: then it says what is missing. */
  attempted: boolean
  failure: Failure | null
}

/**
 * The page that pairs a player with a screen: editing → pairing → paired. The code is in the address (`code`) or typed.
 * To provide: `load` of `screens`, and `pair`.
 */
export const screenPairingPage = setup({
  types: {
    context: {} as PairingContext,
    events: {} as PairingEvent,
    input: {} as { search: string },
    children: {} as { screens: 'screens'; pair: 'pair' },
  },
  actors: {
    screens: foundScreensArea,
    pair: unprovided<void, { screenId: number; code: string }>(),
  },
  actions: {
    keepCode: assign((_, { typed }: { typed: string }) => ({ code: pairingCode(typed), failure: null })),
    keepScreen: assign((_, { screen }: { screen: Screen }) => ({ screen, failure: null })),
    attempt: assign({ attempted: true, failure: null }),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
  },
  guards: { isComplete: ({ context: { code, screen } }) => isPairingCode(code) && screen !== null },
}).createMachine({
  id: 'screenPairing',
  context: ({ input }) => ({
    code: pairingCode(new URLSearchParams(input.search).get('code') ?? ''),
    screen: null,
    attempted: false,
    failure: null,
  }),
  invoke: { id: 'screens', src: 'screens', input: { query: { filter: '' } } },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'pairing.change_code': { actions: { type: 'keepCode', params: ({ event }) => event } },
        'pairing.choose': { actions: { type: 'keepScreen', params: ({ event }) => event } },
        'pairing.submit': [{ guard: 'isComplete', target: 'pairing', actions: 'attempt' }, { actions: 'attempt' }],
      },
    },
    pairing: {
      invoke: {
        id: 'pair',
        src: 'pair',
        input: ({ context: { code, screen } }) => ({ code, screenId: screen?.id ?? 0 }),
        onDone: 'paired',
        onError: { target: 'editing', actions: keepCallFailure },
      },
    },
    paired: {},
  },
})

export type ScreenPairingPageRef = ActorRefFrom<typeof screenPairingPage>
