import { triggerName } from './step-name.ts'
import type { Structure, StructureState } from './structure.ts'

/** Mermaid knows no dots in the name of a state, and `end` is one of its own words. */
const idOf = (path: string): string => `in_${path.replaceAll(/[^A-Za-z0-9_]/g, '_')}`
const nameOf = (path: string): string => path.split('.').at(-1) ?? path

/** The diagram of a machine in the language of Mermaid, version 2 of its state diagrams. */
export const mermaidOf = ({ states, transitions }: Structure): string => {
  const childrenOf = (parent: string): readonly StructureState[] => states.filter((state) => state.parent === parent)
  const stateLines = (parent: string, indent: string): string[] =>
    childrenOf(parent).flatMap((state, index) => {
      const inner = childrenOf(state.path)
      const isParallel = states.find(({ path }) => path === parent)?.type === 'parallel'
      const separator = isParallel && index > 0 ? [`${indent}--`] : []
      const initial = state.isInitial && !isParallel ? [`${indent}[*] --> ${idOf(state.path)}`] : []
      const final = state.type === 'final' ? [`${indent}${idOf(state.path)} --> [*]`] : []
      const own =
        inner.length === 0
          ? [`${indent}state "${nameOf(state.path)}" as ${idOf(state.path)}`]
          : [
              `${indent}state "${nameOf(state.path)}" as ${idOf(state.path)} {`,
              ...stateLines(state.path, `${indent}  `),
              `${indent}}`,
            ]
      return [...separator, ...own, ...initial, ...final]
    })
  // A transition of the machine itself starts in no state that could be drawn: a note names it.
  const lines = transitions.map(({ from, to, trigger, guard }) => {
    const label = `${triggerName(trigger)}${guard === null ? '' : ` [${guard}]`}`.replaceAll(':', ' ')
    const [target = from] = to
    if (from === '') return `  %% in every state: ${label}${to.length > 0 ? ` → ${to.join(', ')}` : ''}`
    return `  ${idOf(from)} --> ${idOf(target)} : ${label}`
  })
  return ['stateDiagram-v2', ...stateLines('', '  '), ...lines, ''].join('\n')
}
