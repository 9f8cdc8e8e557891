import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Screen } from '../../contract/location/screen-records.ts'
import { PAIRING_CODE_LENGTH } from '../../contract/player/limits.ts'
import type { ScreenPlayers } from '../../contract/player/screen-players.ts'
import { SECOND_MS } from '../calendar/durations.ts'
import { createArea } from '../kit/area/area.ts'
import { type Failure, failureOf, keepCallFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'

/** What somebody does with the player of a screen. */
export type PlayerCommand =
  | { kind: 'pair'; code: string }
  | { kind: 'end'; computesPlays: boolean }
  | { kind: 'ask_for_picture' }

type ScreenPlayerEvent =
  | { type: 'screen_player.open'; screenId: number }
  | { type: 'screen_player.retry' }
  | { type: 'screen_player.submit_code'; code: string }
  | { type: 'screen_player.request_picture' }
  | { type: 'screen_player.begin_end' }
  | { type: 'screen_player.cancel_end' }
  | { type: 'screen_player.confirm_end'; computesPlays: boolean }

type ScreenPlayerContext = {
  screenId: number
  players: ScreenPlayers | null
  /** Why the players could not be read, the last time. */
  failure: Failure | null
  command: PlayerCommand | null
  /** Why the last command was refused. */
  refusal: Failure | null
  /** Whether a picture was asked for that has not come; and when the one before it was taken. */
  awaitsPicture: boolean
  pictureBefore: string | null
}

/** Milliseconds between two looks at a player; shorter while something is expected of it. */
export const PLAYER_POLL_MS = 30 * SECOND_MS
/** Milliseconds between two looks while a picture, or the first report of a player, is expected. */
export const EXPECTANT_POLL_MS = 3 * SECOND_MS

/** A pairing code as it is sent. People type it with the gap that the player shows, or in small letters. */
export const pairingCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, PAIRING_CODE_LENGTH)

/** Whether a pairing code is complete. */
export const isPairingCode = (code: string): boolean => code.length === PAIRING_CODE_LENGTH

const takenAt = (players: ScreenPlayers | null): string | null => players?.player?.picture?.taken_at ?? null

/**
 * The player of a screen: closed → loading → ready | failed. While it is ready it is looked at again and again, and
 * commands are sent; a refused command leaves everything as it is. To provide: `load` and `run`.
 */
export const screenPlayer = setup({
  types: { context: {} as ScreenPlayerContext, events: {} as ScreenPlayerEvent },
  actors: {
    load: unprovided<ScreenPlayers, { screenId: number }>(),
    /** Carries a command out, and returns the players after it. */
    run: unprovided<ScreenPlayers, { screenId: number; command: PlayerCommand | null }>(),
  },
  actions: {
    open: assign((_, { screenId }: { screenId: number }) => ({
      screenId,
      players: null,
      failure: null,
      refusal: null,
    })),
    keepPlayers: assign(({ context }, { players }: { players: ScreenPlayers }) => ({
      players,
      failure: null,
      awaitsPicture: context.awaitsPicture && players.player !== null && takenAt(players) === context.pictureBefore,
    })),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    keepRefusal: assign({ refusal: (_, { failure }: { failure: Failure }) => failure }),
    forgetRefusal: assign({ refusal: null }),
    keepCommand: assign((_, { command }: { command: PlayerCommand }) => ({ command, refusal: null })),
    awaitPicture: assign(({ context }) =>
      context.command?.kind === 'ask_for_picture'
        ? { awaitsPicture: true, pictureBefore: takenAt(context.players) }
        : {},
    ),
  },
  guards: {
    isOther: ({ context, event }) => event.type === 'screen_player.open' && event.screenId !== context.screenId,
    isComplete: (_, { code }: { code: string }) => isPairingCode(pairingCode(code)),
    hasPlayer: ({ context }) => Boolean(context.players?.player),
    isEnd: ({ context }) => context.command?.kind === 'end',
  },
  delays: {
    poll: ({ context: { awaitsPicture, players } }) =>
      awaitsPicture || players?.state === 'paired' ? EXPECTANT_POLL_MS : PLAYER_POLL_MS,
  },
}).createMachine({
  id: 'screenPlayer',
  context: {
    screenId: 0,
    players: null,
    failure: null,
    command: null,
    refusal: null,
    awaitsPicture: false,
    pictureBefore: null,
  },
  initial: 'closed',
  on: {
    'screen_player.open': {
      guard: 'isOther',
      target: '.loading',
      actions: { type: 'open', params: ({ event }) => event },
    },
  },
  states: {
    closed: {},
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ screenId: context.screenId }),
        onDone: {
          target: 'ready',
          actions: { type: 'keepPlayers', params: ({ event }) => ({ players: event.output }) },
        },
        onError: { target: 'failed', actions: keepCallFailure },
      },
    },
    failed: { on: { 'screen_player.retry': 'loading' } },
    ready: {
      initial: 'watching',
      states: {
        watching: {
          initial: 'resting',
          on: {
            'screen_player.submit_code': {
              guard: { type: 'isComplete', params: ({ event }) => event },
              target: 'running',
              actions: {
                type: 'keepCommand',
                params: ({ event }) => ({ command: { kind: 'pair', code: pairingCode(event.code) } }),
              },
            },
            'screen_player.request_picture': {
              guard: 'hasPlayer',
              target: 'running',
              actions: { type: 'keepCommand', params: { command: { kind: 'ask_for_picture' } } },
            },
            'screen_player.begin_end': { guard: 'hasPlayer', target: 'confirming', actions: 'forgetRefusal' },
          },
          states: {
            resting: { after: { poll: 'refreshing' } },
            refreshing: {
              invoke: {
                id: 'refresh',
                src: 'load',
                input: ({ context }) => ({ screenId: context.screenId }),
                onDone: {
                  target: 'resting',
                  actions: { type: 'keepPlayers', params: ({ event }) => ({ players: event.output }) },
                },
                onError: { target: 'resting', actions: keepCallFailure },
              },
            },
          },
        },
        confirming: {
          on: {
            'screen_player.cancel_end': { target: 'watching', actions: 'forgetRefusal' },
            'screen_player.confirm_end': {
              target: 'running',
              actions: {
                type: 'keepCommand',
                params: ({ event }) => ({ command: { kind: 'end', computesPlays: event.computesPlays } }),
              },
            },
          },
        },
        running: {
          invoke: {
            id: 'run',
            src: 'run',
            input: ({ context }) => ({ screenId: context.screenId, command: context.command }),
            onDone: {
              target: 'watching',
              actions: ['awaitPicture', { type: 'keepPlayers', params: ({ event }) => ({ players: event.output }) }],
            },
            onError: [
              {
                guard: 'isEnd',
                target: 'confirming',
                actions: { type: 'keepRefusal', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
              {
                target: 'watching',
                actions: { type: 'keepRefusal', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
            ],
          },
        },
      },
    },
  },
})

/** A running player of a screen. */
export type ScreenPlayerRef = ActorRefFrom<typeof screenPlayer>

/** The screen of a page, by its id or uuid. */
export const ownScreenArea = createArea<{ key: string }, Screen>('ownScreen')

/** The page of the player of one screen. To provide: `load` of `screen`; `load` and `run` of `player`. */
export const screenPlayerPage = setup({
  types: {
    context: {} as { key: string },
    input: {} as { key: string },
    children: {} as { screen: 'screen'; player: 'player' },
  },
  actors: { screen: ownScreenArea, player: screenPlayer },
}).createMachine({
  id: 'screenPlayerPage',
  context: ({ input }) => input,
  invoke: [
    { id: 'screen', src: 'screen', input: ({ context }) => ({ query: { key: context.key } }) },
    { id: 'player', src: 'player' },
  ],
})

export type ScreenPlayerPageRef = ActorRefFrom<typeof screenPlayerPage>
