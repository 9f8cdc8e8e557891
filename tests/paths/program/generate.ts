import { catalogue } from '../../../machines/paths/catalogue/all-machines.ts'
import type { CataloguedMachine } from '../../../machines/paths/catalogued-machine.ts'
import { type Exploration, explore } from '../../../machines/paths/explore.ts'
import { type MachineReport, reportOf, startsByMachine } from '../../../machines/paths/machine-report.ts'
import type { PathOptions } from './options.ts'

/** What was generated for a machine: the explorations of its starts, and their report. */
export type Generated = { explorations: readonly [Exploration, ...Exploration[]]; report: MachineReport }

type Choice = Pick<PathOptions, 'machine' | 'to' | 'without'>

/** A machine whose paths never take some events. */
export const withoutEvents = (machine: CataloguedMachine, without: readonly string[]): CataloguedMachine => ({
  ...machine,
  model: {
    ...machine.model,
    steps: (state) => machine.model.steps(state).filter(({ type }) => !without.includes(type)),
  },
})

const onlyTo = (report: MachineReport, to: string): MachineReport => ({
  ...report,
  paths: report.paths.filter((path) => path.to.includes(to)),
  covering: report.covering.filter((path) => path.to.includes(to)),
  refusals: report.refusals.filter(({ state }) => state.includes(to)),
})

/** Generates the paths of the chosen machines. Throws if no machine has the name or no event is called so. */
export const generate = ({ machine, to, without }: Choice): Generated[] => {
  const chosen = startsByMachine(catalogue).filter(([{ name }]) => machine === null || name.includes(machine))
  if (chosen.length === 0) throw new Error(`no machine is called ${machine}`)
  const generated = chosen.map(([first, ...others]): Generated => {
    const explorations: [Exploration, ...Exploration[]] = [
      explore(withoutEvents(first, without)),
      ...others.map((other) => explore(withoutEvents(other, without))),
    ]
    const report = reportOf(explorations)
    return { explorations, report: to === null ? report : onlyTo(report, to) }
  })
  const known = new Set(
    generated.flatMap(({ report }) => report.transitions.map(({ event }) => event)).filter((event) => event !== ''),
  )
  const unknown = without.find((event) => !known.has(event))
  if (unknown) throw new Error(`no transition of these machines has the event ${unknown}`)
  return generated
}
