import { type ActorRefFrom, assign, setup } from 'xstate'

/** The hours that can be shown, `from` (included) to `to` (excluded), and the shown one; null is the whole day. */
export type HourContext = { from: number; to: number; hour: number | null }

/** Commands of the hours on the map. */
export type HourEvent =
  | { type: 'hours.limit'; from: number; to: number }
  | { type: 'hours.choose'; hour: number | null }
  | { type: 'hours.play' }
  | { type: 'hours.pause' }

/** How long an hour is shown while the hours play. */
const HOUR_SHOWN_MS = 900

const isWithin = ({ from, to }: Pick<HourContext, 'from' | 'to'>, hour: number | null): boolean =>
  hour === null || (hour >= from && hour < to)

/** The hours of the map: one is chosen, or they play from the shown one to the last and stop there (R19). */
export const hourPlayer = setup({
  types: { context: {} as HourContext, events: {} as HourEvent },
  actions: {
    limit: assign(({ context, event }) => {
      if (event.type !== 'hours.limit') return {}
      const { from, to } = event
      return { from, to, hour: isWithin({ from, to }, context.hour) ? context.hour : null }
    }),
    choose: assign(({ context, event }) =>
      event.type === 'hours.choose' && isWithin(context, event.hour) ? { hour: event.hour } : {},
    ),
    begin: assign(({ context }) => ({
      hour: context.hour === null || context.hour === context.to - 1 ? context.from : context.hour,
    })),
    advance: assign(({ context }) => ({ hour: (context.hour ?? context.from - 1) + 1 })),
  },
  guards: { isLast: ({ context }) => context.hour === context.to - 1 },
  delays: { shown: HOUR_SHOWN_MS },
}).createMachine({
  id: 'hours',
  context: { from: 0, to: 24, hour: null },
  initial: 'paused',
  on: {
    'hours.limit': { target: '.paused', actions: 'limit' },
    'hours.choose': { target: '.paused', actions: 'choose' },
  },
  states: {
    paused: { on: { 'hours.play': { target: 'playing', actions: 'begin' } } },
    playing: {
      on: { 'hours.pause': 'paused' },
      always: { guard: 'isLast', target: 'paused' },
      after: { shown: { target: 'playing', reenter: true, actions: 'advance' } },
    },
  },
})

/** The running hours. */
export type HoursRef = ActorRefFrom<typeof hourPlayer>
