import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A state of a machine by its path, `loggedIn.fresh`; the machine itself has the empty path. */
export type StructureState = {
  path: string
  parent: string | null
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** Whether its parent begins with it. */
  isInitial: boolean
}

/** What makes a machine take a transition: a command, an answer or a failure of a child, elapsed time, or nothing. */
export type Trigger =
  | { kind: 'event'; type: string }
  | { kind: 'answer' | 'failure' | 'change'; child: string }
  | { kind: 'time'; delay: string }
  | { kind: 'always' }

/** A transition; `number` is its place among those of the same state and event, which are tried in order. */
export type StructureTransition = {
  id: string
  from: string
  to: readonly string[]
  /** Type of the event as the machine gets it; empty for a transition without one. */
  event: string
  trigger: Trigger
  guard: string | null
  number: number
}

/** States and transitions of a machine, in the order of its definition. */
export type Structure = {
  name: string
  states: readonly StructureState[]
  transitions: readonly StructureTransition[]
}

const pathOf = (node: AnyStateNode): string => node.path.join('.')

const afterPrefix = (prefix: string, event: string): string | null =>
  event.startsWith(prefix) ? event.slice(prefix.length) : null

/** A child without an id of its own is named by its state. */
const childName = (child: string): string => child.replace(/^\d+\./, '')

const triggerOf = (node: AnyStateNode, event: string): Trigger => {
  if (event === '') return { kind: 'always' }
  const answered = afterPrefix('xstate.done.actor.', event) ?? afterPrefix('xstate.done.state.', event)
  if (answered !== null) return { kind: 'answer', child: childName(answered) }
  const failed = afterPrefix('xstate.error.actor.', event)
  if (failed !== null) return { kind: 'failure', child: childName(failed) }
  const changed = afterPrefix('xstate.snapshot.', event)
  if (changed !== null) return { kind: 'change', child: childName(changed) }
  const waited = afterPrefix('xstate.after.', event)
  // The event of a delay ends with the id of its state.
  if (waited !== null) return { kind: 'time', delay: waited.slice(0, -(node.id.length + 1)) }
  return { kind: 'event', type: event }
}

const guardName = (guard: unknown): string | null => {
  if (guard === undefined) return null
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  if (typeof guard === 'function' && 'check' in guard) return 'another state'
  return 'a condition'
}

/** The id of a transition: the same in every run, and in every copy of the machine with other services. */
const idOf = (node: AnyStateNode, event: string, number: number): string =>
  `${pathOf(node) || node.machine.id} · ${event || 'always'} · ${number + 1}`

const eventTransitions = (node: AnyStateNode): [string, readonly AnyTransitionDefinition[]][] => [
  ...[...node.transitions].map(([event, transitions]): [string, readonly AnyTransitionDefinition[]] => [
    event,
    transitions,
  ]),
  ...(node.always ? [['', node.always] as [string, readonly AnyTransitionDefinition[]]] : []),
]

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesBelow)]

const isInitialIn = (parent: AnyStateNode | undefined, node: AnyStateNode): boolean => {
  if (!parent) return true
  return parent.type === 'parallel' || (parent.initial?.target ?? []).some((target) => target === node)
}

/** Reads the states and transitions of a machine. */
export const structureOf = (name: string, machine: AnyStateMachine): Structure => {
  const nodes = nodesBelow(machine.root)
  return {
    name,
    states: nodes.map((node) => ({
      path: pathOf(node),
      parent: node.parent ? pathOf(node.parent) : null,
      type: node.type,
      isInitial: isInitialIn(node.parent, node),
    })),
    transitions: nodes.flatMap((node) =>
      eventTransitions(node).flatMap(([event, transitions]) =>
        transitions.map((transition, number) => ({
          id: idOf(node, event, number),
          from: pathOf(node),
          to: (transition.target ?? []).map(pathOf),
          event,
          trigger: triggerOf(node, event),
          guard: guardName(transition.guard),
          number,
        })),
      ),
    ),
  }
}

/** The id of a transition that an actor took; null for the initial one, which no event causes. */
export const transitionId = (transition: AnyTransitionDefinition): string | null => {
  const { source } = transition
  for (const [event, transitions] of eventTransitions(source)) {
    const number = transitions.indexOf(transition)
    if (number >= 0) return idOf(source, event, number)
  }
  return null
}

/** Paths of the active states of a value, from outside to inside; the machine itself is always active. */
export const activePaths = (value: unknown, parent = ''): string[] => {
  const below = (key: string): string => (parent === '' ? key : `${parent}.${key}`)
  const here = parent === '' ? [''] : []
  if (typeof value === 'string') return [...here, below(value)]
  if (typeof value !== 'object' || value === null) return here
  return [...here, ...Object.entries(value).flatMap(([key, inner]) => [below(key), ...activePaths(inner, below(key))])]
}

/** A state value as text: `on.open.connected`, parts of a parallel state joined by a comma. */
export const valueText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, inner]) => (valueText(inner) === '' ? key : `${key}.${valueText(inner)}`))
    .join(', ')
}
