import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startedSocket } from '../../tests/support/pages/started-socket.ts'
import { countersOf } from './counters.ts'
import { JOIN_RETRY_MS } from './location.ts'
import { RECONNECT_MS } from './socket.ts'

const LOCATIONS = 500
const ROUNDS = 12
const FAULTY_ROUNDS = 6

const uuids = Array.from(
  { length: LOCATIONS },
  (_, index) => `${String(index).padStart(8, '0')}-1111-4111-8111-111111111111`,
)

/** Answers of a server whose lookups fail or hang; `lost`: it is killed meanwhile. */
const fate = fc.constantFrom('accepted', 'internal', 'too_many_requests', 'timeout', 'lost')

test.each([
  ['visible', 1000],
  ['hidden', 60_000],
])(
  'W12 W16 whatever lookups fail or hang after a restart, a %s page follows all of its 500 locations again and has their counts, with one tick in %d ms',
  async (_, tickMs) => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fate), fc.nat(LOCATIONS - 1), async (fates, lostAt) => {
        const { socket, connect, last, clock, open } = startedSocket()
        for (const location_uuid of uuids) socket.send({ type: 'live.join_location', location_uuid })
        socket.send({ type: 'live.turn_on' })
        let at = 0
        let answered = 0
        const stateOf = (uuid: string) => socket.getSnapshot().context.locations[uuid]?.getSnapshot().context
        await connect('ticket')
        for (let round = 1; round <= ROUNDS; round += 1) {
          const connection = last()
          // A command that is sent while the answers are delivered belongs to the next round.
          const commands = connection.commands.slice(answered)
          answered += commands.length
          for (const [index, command] of commands.entries()) {
            const { location_uuid } = command
            const isFaulty = round <= FAULTY_ROUNDS
            const chosen = isFaulty ? (fates.next().value ?? 'accepted') : 'accepted'
            if (chosen === 'lost') {
              if (index !== lostAt) continue
              connection.emit({ type: 'socket.lost' })
              break
            }
            connection.emit({
              type: 'socket.answered',
              at,
              location_uuid,
              code: chosen === 'accepted' ? null : chosen,
            })
            if (chosen !== 'accepted') continue
            const counters = { ...countersOf('2026-03-02'), net: round }
            const entries = [{ type: 'snapshot', location_uuid, seq: round, counters, quality_percent: null } as const]
            connection.emit({ type: 'socket.received', at, deltas: [{ location_uuid, entries }] })
          }
          // Requests that nobody answered end by their time limit.
          for (const { location_uuid } of commands) {
            if (open().length > 0 && stateOf(location_uuid)?.isFollowed === false)
              connection.emit({ type: 'socket.answered', at, location_uuid, code: 'timeout' })
          }
          at += Math.max(tickMs, ...JOIN_RETRY_MS)
          if (open().length > 0) connection.emit({ type: 'socket.ticked', at })
          else {
            clock.increment(Math.max(...RECONNECT_MS))
            answered = 0
            await connect(`ticket ${round}`)
          }
        }
        const states = uuids.map(stateOf)
        expect(states.filter((state) => !state?.isFollowed)).toEqual([])
        expect(states.filter((state) => state?.seq === null || state?.counters?.net !== state?.seq)).toEqual([])
      }),
      { numRuns: 2, seed: 27 },
    )
  },
)
