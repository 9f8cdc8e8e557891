import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventObject } from 'xstate'
import { bySet } from '../../tests/support/run/test-set.ts'
import { foldLog, IllegalStep, initialSnapshot, takeStep } from '../campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../campaign/lifecycle/lifecycle-events.ts'
import { commandsIn } from '../campaign/lifecycle/path-model.ts'
import { type ActorStep, isPossible, runPath } from '../kit/paths/actor-paths.ts'
import { accepts } from '../kit/paths/paths.ts'
import { catalogue } from './catalogue/all-machines.ts'

/** Number of runs: `PATHS_RUNS`, otherwise as many as the set of tests has time for. */
const RUNS = Number(process.env.PATHS_RUNS ?? bySet(1000, 100_000))
/** Half of the runs are of the campaign lifecycle, half of the machines of the client. */
const HALF = Math.ceil(RUNS / 2)
const MOST_EVENTS = 16

const share = fc.noBias(fc.nat(9999)).map((part) => part / 10_000)
const shares = fc.array(share, { minLength: 1, maxLength: MOST_EVENTS, size: 'max' })
const oneOf = <Item>(items: readonly Item[], at: number): Item | undefined => items[Math.floor(at * items.length)]

const report = (what: string, seed: number, events: number): void =>
  console.info(`${what}: ${HALF} random runs, ${events} events, seed ${seed}`)

// Each run has a new seed. A failure names the seed, and PATHS_SEED repeats its runs.
const seed = Number(process.env.PATHS_SEED ?? Date.now() % 2 ** 31)

test('promise R7 in random runs a step that the lifecycle refuses breaks a rule, and the log of the others folds to the state', () => {
  let events = 0
  const run = (choices: readonly number[]): void => {
    let state = initialSnapshot()
    const log: LifecycleEvent[] = []
    for (const choice of choices) {
      const event = oneOf(commandsIn(state), choice)
      if (!event) continue
      events += 1
      const isAccepted = accepts(state, event)
      const version = state.context.version
      if (!isAccepted) {
        expect(() => takeStep(state, event)).toThrow(IllegalStep)
        continue
      }
      state = takeStep(state, event)
      log.push(event)
      expect(state.context.version).toBe(version + 1)
    }
    const folded = foldLog(log)
    expect([folded.value, folded.context]).toEqual([state.value, state.context])
  }
  fc.assert(fc.property(shares, run), { numRuns: HALF, seed })
  report('campaign lifecycle', seed, events)
}, 3_600_000)

test('promise R7 in random runs of the client’s machines nothing throws, and the same steps lead to the same state', () => {
  let events = 0
  const run = (choice: number, choices: readonly number[]): void => {
    const { name, model } = oneOf(catalogue, choice) ?? expect.fail('the catalogue is empty')
    const { actor, send } = runPath(model, [])
    const taken: ActorStep<EventObject>[] = []
    for (const next of choices) {
      const state = actor.getSnapshot()
      if (state.status !== 'active') break
      const step = oneOf(model.steps(state), next)
      if (!step) continue
      events += 1
      // A step of a child that is not running cannot be sent; a command that the state refuses is sent as well.
      if (!isPossible(state, step) && step.type.startsWith('@')) continue
      send(step)
      taken.push(step)
      expect(actor.getSnapshot().status, `${name}: ${step.type}`).not.toBe('error')
    }
    expect(model.keyOf(runPath(model, taken).path.state), name).toBe(model.keyOf(actor.getSnapshot()))
  }
  fc.assert(fc.property(share, shares, run), { numRuns: HALF, seed })
  report(`${catalogue.length} machines`, seed, events)
}, 3_600_000)
