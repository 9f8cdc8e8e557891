import { expect, test } from 'vitest'
import { coveringTours } from '../../kit/paths/covering-tours.ts'
import { accepts, shortestPaths, stepsOf } from '../../kit/paths/paths.ts'
import { brokenRules, foldLog, lifecycle, takeStep } from './lifecycle.ts'
import { commandsIn, lifecyclePathModel, stateKey } from './path-model.ts'
import { brokenStepRules, type RuleName, rules, stateRules } from './rules.ts'

const paths = shortestPaths(lifecycle, lifecyclePathModel)
const { taken, refused } = stepsOf(paths, commandsIn)

test('L05 the generated paths reach every state of the lifecycle', () => {
  expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(lifecycle.states)))
  console.info(`lifecycle: ${paths.length} paths, ${taken.length} allowed steps, ${refused.length} refused steps`)
})

test('L05 the fold of a log gives the state of the campaign, with one version for each entry', () => {
  for (const { steps, state } of paths) {
    const folded = foldLog(steps.map((step) => step.event))
    expect([folded.value, folded.context]).toEqual([state.value, state.context])
    expect(folded.context.version).toBe(steps.length)
  }
})

test('L14 every refused step breaks a rule and cannot be taken', () => {
  for (const { path, event } of refused) {
    expect(brokenRules(path.state, event)).not.toEqual([])
    expect(() => takeStep(path.state, event)).toThrow('breaks')
  }
})

test('L14 an allowed step breaks no rule', () => {
  for (const { path, event } of taken) expect(brokenRules(path.state, event)).toEqual([])
})

test('L05 every allowed step has its own number in the log, also one that leads back to an earlier state', () => {
  const withoutNumber = taken.filter(
    ({ path, event }) => takeStep(path.state, event).context.version !== path.state.context.version + 1,
  )
  expect(withoutNumber.map(({ event }) => event.type)).toEqual([])
})

test('L14 every rule is broken by some step, so each needs its sentence', () => {
  const named = new Set<RuleName>(refused.flatMap(({ path, event }) => brokenRules(path.state, event)))
  // The clock's rules refuse no command; the generated paths have no length of films, no counts to correct, no swaps.
  const notOnPaths = [
    'is_started_by_clock',
    'is_ended_by_clock',
    'every_film_fits',
    'may_correct_contacts',
    'swapped_film_fits',
  ]
  const all = [...Object.keys(rules).filter((name) => !notOnPaths.includes(name)), ...Object.values(stateRules)].filter(
    (name) => name !== 'correct_contacts_after_start' && name !== 'swap_after_confirmation',
  )
  expect([...named].sort()).toEqual([...new Set(all)].sort())
})

test('L14 guards and explanations use the same rules: a state that handles a step refuses it exactly if a rule is broken', () => {
  const byRules = [...taken, ...refused].filter(
    ({ path, event }) =>
      lifecycle.states[path.state.value]?.ownEvents.includes(event.type) &&
      event.type !== 'clock.tick' &&
      event.type !== 'campaign.share',
  )
  for (const { path, event } of byRules)
    expect(accepts(path.state, event)).toBe(brokenStepRules(path.state.context, event).length === 0)
  expect(byRules.length).toBeGreaterThan(500)
})

test('L05 the covering tours take every allowed step of every state', () => {
  const takenSteps = new Set<string>()
  for (const tour of coveringTours(lifecycle, lifecyclePathModel)) {
    let from = foldLog([])
    for (const { event, state } of tour.steps) {
      const { now: _, ...command } = event
      takenSteps.add(`${stateKey(from)} ${JSON.stringify({ ...command, operatorId: null })}`)
      from = state
    }
  }
  for (const { path, event } of taken) {
    const { now: _, ...command } = event
    expect(takenSteps).toContain(`${stateKey(path.state)} ${JSON.stringify({ ...command, operatorId: null })}`)
  }
})
