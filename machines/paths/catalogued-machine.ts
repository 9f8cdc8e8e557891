import {
  type ActorOptions,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
  type SnapshotFrom,
  StateMachine,
} from 'xstate'
import { CallFailed } from '../kit/area/failure.ts'
import {
  type ActorModel,
  type ActorStep,
  controlledPromise,
  elapsed,
  rejected,
  resolved,
  toChild,
} from '../kit/paths/actor-paths.ts'

/** The failure that every call may have: there is no network. */
export const offline = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })

/** A machine of the product, and what its paths are made of: few payloads, on both sides of every bound. */
export type CataloguedMachine = {
  name: string
  /** The machine of which this is a further start, with another input; its coverage counts together with it. */
  variantOf: string | null
  /** The file of its definition. */
  file: string
  machine: AnyStateMachine
  model: ActorModel<AnyMachineSnapshot, EventObject>
  /** The commands that are tried in a state; those that it refuses must change nothing. */
  commands: (state: AnyMachineSnapshot) => readonly EventObject[]
}

type Definition<Machine extends AnyStateMachine> = {
  name: string
  variantOf?: string
  file: string
  machine: Machine
  input?: InputFrom<Machine>
  commands: readonly EventFromLogic<Machine>[]
  /** Commands whose payloads depend on the state, instead of `commands`. */
  commandsIn?: (state: SnapshotFrom<Machine>) => readonly EventFromLogic<Machine>[]
  /** What children answer, by their id; `list/load` is the child `load` of the child `list`. */
  answers?: Readonly<Record<string, readonly unknown[]>>
  /** Failures of children besides `offline`. */
  failures?: Readonly<Record<string, readonly unknown[]>>
  /** Children that never fail. */
  infallible?: readonly string[]
  /** Commands to children. */
  toChildren?: readonly (readonly [childId: string, event: EventObject])[]
  /** Delays that are computed, in milliseconds; fixed ones are read from the machine. */
  timesMs?: readonly number[]
  /** What guards read, besides the state; by default the whole context. */
  keyOf?: (state: SnapshotFrom<Machine>) => unknown
  /** Bounds an endless model: whether a step is tried in a state. */
  isTried?: (state: SnapshotFrom<Machine>, step: ActorStep<EventObject>) => boolean
}

/** Paths of one machine at most; more means that its key or its payloads are too fine. */
const MOST_PATHS = 1000

/**
 * Logic whose services answer only when a path says so. Machines among the children stay machines; everything else
 * becomes a promise that a step settles.
 */
const controlled = <Logic extends AnyActorLogic>(logic: Logic): AnyActorLogic => {
  if (!(logic instanceof StateMachine)) return 'start' in logic ? controlledPromise() : logic
  const machine: AnyStateMachine = logic
  const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)
  return machine.provide({ actors: Object.fromEntries(actors.map(([id, actor]) => [id, controlled(actor)])) })
}

const fixedDelaysMs = (machine: AnyStateMachine): number[] =>
  Object.values(machine.implementations.delays as Record<string, unknown>).filter(
    (delay): delay is number => typeof delay === 'number' && delay > 0,
  )

/** A context as text, without what no guard reads: functions, running actors, failures but their code. */
const contextText = (context: unknown): string =>
  JSON.stringify(context, (key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('sessionId' in value) return 'actor'
    if (key.toLowerCase().endsWith('failure') && 'code' in value) return value.code
    return value
  })

/** Describes a machine for the catalogue of paths. */
export const catalogued = <Machine extends AnyStateMachine>(definition: Definition<Machine>): CataloguedMachine => {
  const { name, file, machine, input, answers = {}, failures = {}, infallible = [], toChildren = [] } = definition
  const logic = controlled(machine) as AnyStateMachine
  const outcomes = [
    ...Object.entries(answers).flatMap(([id, outputs]) => [
      ...outputs.map((output) => resolved(id, output)),
      ...(infallible.includes(id) ? [] : [rejected(id, offline)]),
    ]),
    ...Object.entries(failures).flatMap(([id, errors]) => errors.map((error) => rejected(id, error))),
    ...toChildren.map(([id, event]) => toChild(id, event)),
    ...[...new Set([...fixedDelaysMs(machine), ...(definition.timesMs ?? [])])].map(elapsed),
  ]
  const commands = (state: AnyMachineSnapshot): readonly EventObject[] =>
    definition.commandsIn?.(state as SnapshotFrom<Machine>) ?? definition.commands
  const isTried = (state: AnyMachineSnapshot, step: ActorStep<EventObject>): boolean =>
    definition.isTried?.(state as SnapshotFrom<Machine>, step) ?? true
  const keyText = (state: AnyMachineSnapshot): string =>
    definition.keyOf ? JSON.stringify(definition.keyOf(state as SnapshotFrom<Machine>)) : contextText(state.context)
  return {
    name,
    variantOf: definition.variantOf ?? null,
    file,
    machine,
    commands,
    model: {
      start: (clock, inspect) => {
        const options: ActorOptions<AnyStateMachine> = { clock, input, ...(inspect ? { inspect } : {}) }
        return createActor(logic, options).start()
      },
      steps: (state) => [...commands(state), ...outcomes].filter((step) => isTried(state, step)),
      keyOf: (state) => `${JSON.stringify(state.value)} ${keyText(state)}`,
      limit: MOST_PATHS,
    },
  }
}
