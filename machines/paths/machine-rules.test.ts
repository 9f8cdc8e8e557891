import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnyActorLogic, AnyStateMachine, AnyStateNode } from 'xstate'
import { StateMachine } from 'xstate'
import { bySet } from '../../tests/support/run/test-set.ts'
import { runPath } from '../kit/paths/actor-paths.ts'
import { catalogue } from './catalogue/all-machines.ts'

afterEach(() => vi.restoreAllMocks())

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesBelow)]

const lineage = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [node, ...lineage(node.parent)] : [node])

const handles = (node: AnyStateNode, event: (type: string) => boolean): boolean =>
  lineage(node).some((each) => [...each.transitions.keys()].some(event))

/** Services that give no result, so that no state waits for one. */
const endless = new Set(['socket: connection', 'socket: network'])
/** Results that no state waits for: a failure or no answer leaves everything as it is, and it is tried again. */
const unawaited = new Set(['session: finishLogout'])

const machinesBelow = (machine: AnyStateMachine): AnyStateMachine[] => [
  machine,
  ...Object.values(machine.implementations.actors as Record<string, AnyActorLogic>).flatMap((logic) =>
    logic instanceof StateMachine ? machinesBelow(logic) : [],
  ),
]

type Service = { name: string; id: string; node: AnyStateNode }

const servicesOf = (name: string, machine: AnyStateMachine): Service[] =>
  nodesBelow(machine.root).flatMap((node) =>
    node.invoke.flatMap(({ id, src }) => {
      const logic: unknown = typeof src === 'string' ? machine.implementations.actors[src] : src
      const isService =
        typeof logic === 'object' && logic !== null && 'start' in logic && !(logic instanceof StateMachine)
      const known = `${name}: ${typeof src === 'string' ? src : id}`
      return isService && !endless.has(known) ? [{ name: known, id, node }] : []
    }),
  )

const services = [...new Set(catalogue.flatMap(({ machine }) => machinesBelow(machine)))].flatMap((machine) =>
  servicesOf(machine.id, machine),
)

// The time limit belongs to the call behind a service (src/services): a call without an answer in time fails.
test('M01 M03 every state that waits for a service is left when it answers and when it fails', () => {
  const stuck = services
    .filter(({ name }) => !unawaited.has(name))
    .flatMap(({ name, id, node }) => {
      const lacks = [
        handles(node, (type) => type === `xstate.done.actor.${id}`) ? [] : ['an answer'],
        handles(node, (type) => type === `xstate.error.actor.${id}`) ? [] : ['a failure'],
      ].flat()
      return lacks.map((what) => `${name} in ${node.path.join('.') || 'the whole machine'} lacks ${what}`)
    })
  expect(stuck).toEqual([])
  expect(services.length).toBeGreaterThan(80)
})

test('a failure or an answer of a service that no state waits for is handled too, and it is tried again', () => {
  const found = services.filter(({ name }) => unawaited.has(name))
  expect(new Set(found.map(({ name }) => name))).toEqual(unawaited)
  for (const { id, node } of found) {
    expect(handles(node, (type) => type === `xstate.error.actor.${id}`)).toBe(true)
    expect(handles(node, (type) => type.startsWith('xstate.after.'))).toBe(true)
  }
})

const seed = Number(process.env.WALK_SEED ?? 20261123)

test.each(catalogue.map((each) => [each.name, each] as const))(
  `promise R7 M04 no order of commands, answers, failures and elapsed times makes the machine %s throw (seed ${seed})`,
  (_, { model, commands }) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (choices) => {
        // An event for a stopped actor is part of the test, not worth a warning.
        vi.spyOn(console, 'warn').mockReturnValue()
        const { actor, send } = runPath(model, [])
        const errors: unknown[] = []
        if ('subscribe' in actor && typeof actor.subscribe === 'function')
          actor.subscribe({ error: (error: unknown) => errors.push(error) })
        for (const choice of choices) {
          // Also commands that the state does not expect.
          const steps = [...model.steps(actor.getSnapshot()), ...commands(actor.getSnapshot())]
          const step = steps[choice % Math.max(steps.length, 1)]
          if (step) send(step)
        }
        expect(errors).toEqual([])
        expect(actor.getSnapshot().status).not.toBe('error')
      }),
      { seed, numRuns: bySet(20, 500) },
    )
  },
)
