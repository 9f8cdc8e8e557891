import { expect, test } from 'vitest'
import { tours } from '../../kit/paths/covering-tours.ts'
import { shortestWalks, takes, triesOf } from '../../kit/paths/paths.ts'
import { fold, lifecycle, refusals, take } from './lifecycle.ts'
import { lifecycleGround, placeOf, triedIn } from './path-model.ts'
import { brokenRequirements, type RuleName, rules, wrongState } from './rules.ts'

const walks = shortestWalks(lifecycle, lifecycleGround)
const { taken, refused } = triesOf(walks, triedIn)

test('L05 the generated walks come to every state of the lifecycle', () => {
  expect(new Set(walks.map((walk) => walk.state.value))).toEqual(new Set(Object.keys(lifecycle.states)))
  console.info(`lifecycle: ${walks.length} places, ${taken.length} allowed steps, ${refused.length} refusals`)
})

test('L05 a campaign is where its log folds to, one version for each entry', () => {
  for (const { steps, state } of walks) {
    const folded = fold(steps.map((step) => step.event))
    expect([folded.value, folded.context]).toEqual([state.value, state.context])
    expect(folded.context.version).toBe(steps.length)
  }
})

test('L14 every refusal has a reason, and nobody can take a refused step', () => {
  for (const { walk, event } of refused) {
    expect(refusals(walk.state, event)).not.toEqual([])
    expect(() => take(walk.state, event)).toThrow('breaks')
  }
})

test('L14 an allowed step has nothing against it', () => {
  for (const { walk, event } of taken) expect(refusals(walk.state, event)).toEqual([])
})

test('L14 every rule can be the reason of a refusal, so each needs its sentence', () => {
  const named = new Set<RuleName>(refused.flatMap(({ walk, event }) => refusals(walk.state, event)))
  const clockOnly = ['is_started_by_clock', 'is_ended_by_clock']
  const all = [...Object.keys(rules).filter((name) => !clockOnly.includes(name)), ...Object.values(wrongState)]
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
    expect(takes(walk.state, event)).toBe(brokenRequirements(walk.state.context, event).length === 0)
  expect(byRules.length).toBeGreaterThan(500)
})

test('L05 the tours take every allowed step of every place', () => {
  const walked = new Set<string>()
  for (const tour of tours(lifecycle, lifecycleGround)) {
    let from = fold([])
    for (const { event, state } of tour.steps) {
      const { now: _, ...wish } = event
      walked.add(`${placeOf(from)} ${JSON.stringify({ ...wish, operatorId: null })}`)
      from = state
    }
  }
  for (const { walk, event } of taken) {
    const { now: _, ...wish } = event
    expect(walked).toContain(`${placeOf(walk.state)} ${JSON.stringify({ ...wish, operatorId: null })}`)
  }
})
