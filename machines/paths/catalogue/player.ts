import type { Schedule } from '../../../contract/player/schedule.ts'
import { playerMachine } from '../../player/player.ts'
import { catalogued } from '../catalogued-machine.ts'
import { problem } from '../samples.ts'

const code = { code: 'K7MX4P', expires_at: '2026-03-02T10:00:00.000Z' }
const schedule: Schedule = {
  screen: { uuid: '', name: 'A', location_name: '', city_name: '', width: null, height: null },
  days: [],
  films: [],
  delivery_seconds: 300,
  report_seconds: 60,
}
const unknown = problem(401, 'unauthenticated')

/** The player of a screen. */
export const playerMachines = [
  catalogued({
    name: 'player',
    file: 'machines/player/player.ts',
    machine: playerMachine,
    commands: [{ type: 'player.schedule_changed', spreadMs: 5000 }, { type: 'player.connected' }],
    answers: {
      '0.player.opening': [
        { isPaired: false, schedule: null },
        { isPaired: true, schedule: null },
      ],
      '0.player.pairing.requesting': [code],
      '0.player.pairing.checking': [{ state: 'waiting', code }, { state: 'paired' }, { state: 'unknown' }],
      '0.player.running.schedule.reading': [schedule, null],
      '0.player.running.films.fetching': [0],
      '0.player.running.delivery.delivering': [undefined],
      '0.player.running.health.reporting': [undefined],
      '0.player.renewing': [undefined],
    },
    failures: {
      '0.player.running.schedule.reading': [unknown],
      '0.player.running.delivery.delivering': [unknown],
      '0.player.running.health.reporting': [unknown],
    },
    timesMs: [300_000, 60_000],
    keyOf: ({ context }) => [
      context.isOffline,
      context.changedSpreadMs,
      context.schedule !== null,
      context.pairing?.code,
    ],
  }),
]
