import type { CataloguedMachine } from './catalogued-machine.ts'
import type { Exploration, MachinePath } from './explore.ts'
import { stepName } from './step-name.ts'
import { type StructureState, type StructureTransition, valueText } from './structure.ts'

/** A path as plain data: its steps as text, each with the state that follows. */
export type PlainPath = { to: string; steps: readonly { step: string; state: string }[] }

/** All that was generated for a machine and its further starts, as plain data: the same in every run. */
export type MachineReport = {
  name: string
  file: string
  states: readonly (StructureState & { covered: boolean })[]
  transitions: readonly (StructureTransition & { covered: boolean; guardRefused: boolean })[]
  paths: readonly PlainPath[]
  covering: readonly PlainPath[]
  /** By path, in the order of `paths`: the commands that its last state must refuse. */
  refusals: readonly { path: number; state: string; refused: readonly string[] }[]
  /** Refused commands that changed the machine all the same; none in a correct machine. */
  violations: readonly string[]
}

/** A path as plain data. */
export const plainPath = ({ steps, state }: MachinePath): PlainPath => ({
  to: valueText(state.value),
  steps: steps.map((step) => ({ step: stepName(step.event), state: valueText(step.state.value) })),
})

/** The report of a machine from the explorations of its starts; the first one is that of the machine itself. */
export const reportOf = (explorations: readonly [Exploration, ...Exploration[]]): MachineReport => {
  const [{ machine, structure }] = explorations
  const paths = explorations.flatMap((each) => each.paths)
  const refusals = explorations.flatMap((each) => each.refusals)
  const isSeen = (has: (exploration: Exploration) => boolean): boolean => explorations.some(has)
  return {
    name: machine.name,
    file: machine.file,
    states: structure.states.map((state) => ({
      ...state,
      covered: isSeen(({ coverage }) => coverage.states.has(state.path)),
    })),
    transitions: structure.transitions.map((transition) => ({
      ...transition,
      covered: isSeen(({ coverage }) => coverage.taken.has(transition.id)),
      guardRefused: isSeen(({ coverage }) => coverage.refused.has(transition.id)),
    })),
    paths: paths.map(plainPath),
    covering: explorations.flatMap((each) => each.covering).map(plainPath),
    refusals: paths.flatMap((path, index) => {
      const refused = refusals.filter((refusal) => refusal.path === path).map(({ event }) => stepName(event))
      return refused.length > 0 ? [{ path: index, state: valueText(path.state.value), refused }] : []
    }),
    violations: refusals
      .filter(({ changes }) => changes)
      .map(({ path, event }) => `${valueText(path.state.value)}: ${stepName(event)}`),
  }
}

/** The machines of a catalogue, each with its further starts. */
export const startsByMachine = (
  machines: readonly CataloguedMachine[],
): readonly (readonly [CataloguedMachine, ...CataloguedMachine[]])[] =>
  machines
    .filter(({ variantOf }) => variantOf === null)
    .map((machine) => [machine, ...machines.filter(({ variantOf }) => variantOf === machine.name)])
