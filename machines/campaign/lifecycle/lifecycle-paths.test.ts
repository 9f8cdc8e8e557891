import { expect, test } from 'vitest'
import { coveringTours } from '../../kit/paths/covering-tours.ts'
import { accepts, shortestPaths, stepsOf } from '../../kit/paths/paths.ts'
import { brokenRules, foldLog, lifecycle, takeStep } from './lifecycle.ts'
import { commandsIn, lifecyclePathModel, stateKey } from './path-model.ts'
import { brokenStepRules, type RuleName, rules, stateRules } from './rules.ts'

const walks = shortestPaths(lifecycle, lifecyclePathModel)
const { taken, refused } = stepsOf(walks, commandsIn)

test('L05 the generated walks come to every state of the lifecycle', () => {
  expect(new Set(walks.map((walk) => walk.state.value))).toEqual(new Set(Object.keys(lifecycle.states)))
  console.info(`lifecycle: ${walks.length} places, ${taken.length} allowed steps, ${refused.length} refusals`)
})

test('L05 a campaign is where its log folds to, one version for each entry', () => {
  for (const { steps, state } of walks) {
    const folded = foldLog(steps.map((step) => step.event))
    expect([folded.value, folded.context]).toEqual([state.value, state.context])
    expect(folded.context.version).toBe(steps.length)
  }
})

test('L14 every refusal has a reason, and nobody can take a refused step', () => {
  for (const { walk, event } of refused) {
    expect(brokenRules(walk.state, event)).not.toEqual([])
    expect(() => takeStep(walk.state, event)).toThrow('breaks')
  }
})

test('L14 an allowed step has nothing against it', () => {
  for (const { walk, event } of taken) expect(brokenRules(walk.state, event)).toEqual([])
})

test('L14 every rule can be the reason of a refusal, so each needs its sentence', () => {
  const named = new Set<RuleName>(refused.flatMap(({ walk, event }) => brokenRules(walk.state, event)))
  const clockOnly = ['is_started_by_clock', 'is_ended_by_clock']
  const all = [...Object.keys(rules).filter((name) => !clockOnly.includes(name)), ...Object.values(stateRules)]
  expect([...named].sort()).toEqual([...new Set(all)].sort())
})

test('L14 guards and explanations ask one table: where a state knows a step, it is refused exactly when a rule is broken', () => {
  const byRules = [...taken, ...refused].filter(
    ({ walk, event }) =>
      lifecycle.states[walk.state.value]?.ownEvents.includes(event.type) &&
      event.type !== 'clock.tick' &&
      event.type !== 'campaign.share',
  )
  for (const { walk, event } of byRules)
    expect(accepts(walk.state, event)).toBe(brokenStepRules(walk.state.context, event).length === 0)
  expect(byRules.length).toBeGreaterThan(500)
})

test('L05 the tours take every allowed step of every place', () => {
  const walked = new Set<string>()
  for (const tour of coveringTours(lifecycle, lifecyclePathModel)) {
    let from = foldLog([])
    for (const { event, state } of tour.steps) {
      const { now: _, ...wish } = event
      walked.add(`${stateKey(from)} ${JSON.stringify({ ...wish, operatorId: null })}`)
      from = state
    }
  }
  for (const { walk, event } of taken) {
    const { now: _, ...wish } = event
    expect(walked).toContain(`${stateKey(walk.state)} ${JSON.stringify({ ...wish, operatorId: null })}`)
  }
})
