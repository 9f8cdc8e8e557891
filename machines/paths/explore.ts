import type { AnyMachineSnapshot, EventObject, InspectionEvent } from 'xstate'
import { type ActorPath, type ActorStep, contentOf, isPossible, runPath } from '../kit/paths/actor-paths.ts'
import { accepts } from '../kit/paths/paths.ts'
import type { CataloguedMachine } from './catalogued-machine.ts'
import { activePaths, type Structure, type StructureTransition, structureOf, transitionId } from './structure.ts'

/** A path of a catalogued machine. */
export type MachinePath = ActorPath<AnyMachineSnapshot, EventObject>
/** A step of such a path. */
export type MachineStep = ActorStep<EventObject>

/** How often the transitions of a machine were taken and, where a guard decides, refused. */
export type Coverage = {
  states: ReadonlySet<string>
  taken: ReadonlyMap<string, number>
  /** Transitions whose guard said no at least once. */
  refused: ReadonlySet<string>
}

/** A command that the last state of a path refuses; `changes` is true if it changed the actor all the same. */
export type Refusal = { path: MachinePath; event: EventObject; changes: boolean }

/** Everything that is generated for one machine. */
export type Exploration = {
  machine: CataloguedMachine
  structure: Structure
  /** One shortest path to every reachable state with other content for the guards. */
  paths: readonly MachinePath[]
  /** Few paths that together take every transition that can be taken. */
  covering: readonly MachinePath[]
  refusals: readonly Refusal[]
  /** Ids of the transitions that each of the paths takes. */
  transitionsOf: ReadonlyMap<MachinePath, readonly string[]>
  coverage: Coverage
}

const eventText = (step: MachineStep): string => JSON.stringify(step)

/** What one event made a machine do: where it was, and which transitions it took. */
type Reaction = { event: string; from: unknown; taken: readonly string[] }

/** Starts a new actor of a machine and takes the steps; `reactionsTo` takes one more, and says what it caused. */
const startedAfter = ({ model }: CataloguedMachine, steps: readonly MachineStep[]) => {
  let reactions: Reaction[] = []
  let root: unknown
  let value: unknown
  const inspect = (inspected: InspectionEvent): void => {
    if (inspected.type === '@xstate.actor') root ??= inspected.actorRef
    if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== root) return
    const taken = inspected._transitions.flatMap((each) => transitionId(each) ?? [])
    reactions.push({ event: inspected.event.type, from: value, taken })
    value = 'value' in inspected.snapshot ? inspected.snapshot.value : value
  }
  const { actor, path, send } = runPath(model, steps, inspect)
  return {
    actor,
    path,
    started: reactions,
    reactionsTo(step: MachineStep) {
      reactions = []
      value = actor.getSnapshot().value
      const state = send(step)
      return { state, reactions }
    },
  }
}

/** Takes the steps with a new actor, and collects the reactions to its last step, or to its start. */
const takeSteps = (machine: CataloguedMachine, steps: readonly MachineStep[]) => {
  const last = steps.at(-1)
  const before = startedAfter(machine, steps.slice(0, -1))
  if (last === undefined) return { path: before.path, reactions: before.started }
  const { state, reactions } = before.reactionsTo(last)
  return { path: { steps: [...before.path.steps, { event: last, state }], state }, reactions }
}

/** The transitions whose guard was asked in a reaction and said no. */
const refusedIn = ({ transitions }: Structure, { event, from, taken }: Reaction): string[] => {
  const active = new Set(activePaths(from))
  const first = transitions.find(({ id }) => taken[0] === id)
  // The transition of an inner state hides those of outer ones, and a transition hides the later ones of its state.
  const isHidden = (each: StructureTransition): boolean =>
    first !== undefined &&
    first.event === each.event &&
    (first.from === each.from ? first.number < each.number : `${first.from}.`.startsWith(each.from && `${each.from}.`))
  // Of several transitions of a state the first with a willing guard is taken.
  const isPassedOver = (each: StructureTransition): boolean =>
    transitions.some(
      (other) =>
        taken.includes(other.id) &&
        other.from === each.from &&
        other.event === each.event &&
        other.number > each.number,
    )
  const isRefused = (each: StructureTransition): boolean =>
    each.event === event && active.has(each.from) && !taken.includes(each.id) && !isHidden(each)
  return transitions
    .filter((each) => each.guard !== null && (isRefused(each) || isPassedOver(each)))
    .map(({ id }) => id)
}

/** The transitions without an event whose guard keeps a machine in a state. */
const refusedWithoutEvent = ({ transitions }: Structure, state: AnyMachineSnapshot): string[] => {
  const active = new Set(activePaths(state.value))
  return transitions
    .filter(({ guard, event, from }) => guard !== null && event === '' && active.has(from))
    .map(({ id }) => id)
}

const isBeginning = (path: MachinePath, other: MachinePath): boolean =>
  path.steps.length < other.steps.length &&
  path.steps.every(({ event }, index) => {
    const there = other.steps[index]
    return there !== undefined && eventText(event) === eventText(there.event)
  })

type TakenPath = { path: MachinePath; transitions: readonly string[] }

/** Chooses few of the paths that take every transition: always the one that takes most of what is left. */
const coveringSet = (candidates: readonly TakenPath[]): MachinePath[] => {
  const left = new Set(candidates.flatMap(({ transitions }) => transitions))
  const chosen: MachinePath[] = []
  while (left.size > 0) {
    const gain = ({ transitions }: TakenPath) => new Set(transitions.filter((id) => left.has(id))).size
    const best = candidates.reduce<TakenPath | null>((one, other) => {
      if (!one) return other
      const difference = gain(other) - gain(one)
      return difference > 0 || (difference === 0 && other.path.steps.length < one.path.steps.length) ? other : one
    }, null)
    if (!best || gain(best) === 0) break
    for (const id of best.transitions) left.delete(id)
    chosen.push(best.path)
  }
  return chosen.filter((path) => !chosen.some((other) => isBeginning(path, other)))
}

/**
 * Sends what the last state of a path refuses. One actor serves as long as nothing changes it. A final state has
 * stopped its actor, which XState lets nothing change.
 */
const refuse = (
  machine: CataloguedMachine,
  path: MachinePath,
  note: (reactions: readonly Reaction[]) => void,
): Refusal[] => {
  const refused = machine.commands(path.state).filter((event) => !accepts(path.state, event))
  if (refused.length === 0) return []
  if (path.state.status !== 'active') return refused.map((event) => ({ path, event, changes: false }))
  const steps = path.steps.map(({ event }) => event)
  let current = startedAfter(machine, steps)
  let before = contentOf(current.actor)
  return refused.map((event) => {
    note(current.reactionsTo(event).reactions)
    const changes = contentOf(current.actor) !== before
    if (changes) {
      current = startedAfter(machine, steps)
      before = contentOf(current.actor)
    }
    return { path, event, changes }
  })
}

/**
 * Generates the paths of a machine with real actors: the search takes every step that is tried in every reachable
 * state. Throws if the model exceeds its limit.
 */
export const explore = (machine: CataloguedMachine): Exploration => {
  const { model, name } = machine
  const structure = structureOf(name, machine.machine)
  const taken = new Map<string, number>()
  const refused = new Set<string>()
  const states = new Set<string>()
  /** Counts also transitions that change nothing: a state takes them to forbid those of the states around it. */
  const noteReactions = (reactions: readonly Reaction[]): string[] => {
    const transitions = reactions.flatMap((reaction) => reaction.taken)
    for (const id of transitions) taken.set(id, (taken.get(id) ?? 0) + 1)
    for (const reaction of reactions) for (const id of refusedIn(structure, reaction)) refused.add(id)
    return transitions
  }
  const note = ({ path, reactions }: ReturnType<typeof takeSteps>): string[] => {
    const transitions = noteReactions(reactions)
    for (const id of refusedWithoutEvent(structure, path.state)) refused.add(id)
    for (const state of activePaths(path.state.value)) states.add(state)
    return transitions
  }
  const begun = takeSteps(machine, [])
  const keys = new Set([model.keyOf(begun.path.state)])
  const paths: MachinePath[] = [begun.path]
  const takenBy = new Map<MachinePath, readonly string[]>([[begun.path, note(begun)]])
  const candidates: TakenPath[] = [{ path: begun.path, transitions: takenBy.get(begun.path) ?? [] }]
  for (const path of paths) {
    for (const step of model.steps(path.state)) {
      if (!isPossible(path.state, step)) continue
      const next = takeSteps(machine, [...path.steps.map(({ event }) => event), step])
      const ofStep = note(next)
      const transitions = [...(takenBy.get(path) ?? []), ...ofStep]
      if (ofStep.some((id) => taken.get(id) === 1)) candidates.push({ path: next.path, transitions })
      const key = model.keyOf(next.path.state)
      if (keys.has(key)) continue
      keys.add(key)
      paths.push(next.path)
      takenBy.set(next.path, transitions)
      if (paths.length > (model.limit ?? Number.POSITIVE_INFINITY))
        throw new Error(`${name} exceeds the limit of paths; its last key is ${key}`)
    }
  }
  const refusals = paths.flatMap((path) => refuse(machine, path, noteReactions))
  // A state that a transition without an event leaves at once is in no snapshot.
  for (const { id, from, to } of structure.transitions)
    if (taken.has(id)) for (const state of [from, ...to]) states.add(state)
  return {
    machine,
    structure,
    paths,
    covering: coveringSet(candidates),
    refusals,
    transitionsOf: new Map([...candidates.map(({ path, transitions }) => [path, transitions] as const), ...takenBy]),
    coverage: { states, taken, refused },
  }
}
