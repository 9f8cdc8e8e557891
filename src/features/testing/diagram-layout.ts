import { Graph, layout } from '@dagrejs/dagre'
import { triggerName } from '../../../machines/paths/step-name.ts'
import type { Structure, StructureTransition } from '../../../machines/paths/structure.ts'

/** A state in a diagram: its centre and its size in pixels. */
export type DiagramNode = {
  path: string
  label: string
  caption: string
  x: number
  y: number
  width: number
  height: number
}

/** All transitions between two states, drawn as one line with a label of some lines. */
export type DiagramEdge = {
  key: string
  transitions: readonly StructureTransition[]
  lines: readonly string[]
  points: readonly { x: number; y: number }[]
  label: { x: number; y: number; width: number; height: number }
}

/** A diagram with its size in pixels. `starts` lead from a state to the inner state with which it begins. */
export type Diagram = {
  width: number
  height: number
  nodes: readonly DiagramNode[]
  edges: readonly DiagramEdge[]
  starts: readonly { key: string; points: readonly { x: number; y: number }[] }[]
}

const CHARACTER_PX = 6.6
const LINE_PX = 15
const NODE_PX = 40
const PADDING_PX = 24
/** Room for the signs of the active state and of one without a path. */
const SIGNS = '●  ✗'
/** A label of more lines names how many there are more. */
const MOST_LINES = 5

/** A line of a label: what causes the transition, and its guard. */
export const transitionLabel = ({ trigger, guard }: StructureTransition): string =>
  `${triggerName(trigger)}${guard === null ? '' : ` [${guard}]`}`

/** The library takes an empty name for none. */
const nodeKey = (path: string): string => `state ${path}`

const widthOf = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length)) * CHARACTER_PX

const linesOf = (transitions: readonly StructureTransition[]): string[] => {
  const labels = [...new Set(transitions.map(transitionLabel))]
  const rest = labels.length - MOST_LINES
  return rest > 0 ? [...labels.slice(0, MOST_LINES), `+ ${rest}`] : labels
}

const groupsOf = (transitions: readonly StructureTransition[]): Map<string, StructureTransition[]> => {
  const groups = new Map<string, StructureTransition[]>()
  for (const transition of transitions)
    for (const to of transition.to.length > 0 ? transition.to : [transition.from]) {
      const key = `${transition.from} > ${to}`
      groups.set(key, [...(groups.get(key) ?? []), transition])
    }
  return groups
}

/** Places the states and transitions of a machine. The machine itself is a node only if it has transitions. */
export const layOut = ({ states, transitions }: Pick<Structure, 'states' | 'transitions'>): Diagram => {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 36, ranksep: 44, marginx: PADDING_PX, marginy: PADDING_PX })
  const hasRoot = states.length === 1 || transitions.some(({ from, to }) => from === '' || to.includes(''))
  const drawn = states.filter(({ path }) => path !== '' || hasRoot)
  for (const { path } of drawn) {
    const parts = path.split('.')
    const label = parts.at(-1) ?? ''
    const caption = parts.slice(0, -1).join('.')
    const width = Math.max(path === '' ? 132 : 72, widthOf([`${label}${SIGNS}`, caption]) + PADDING_PX)
    graph.setNode(nodeKey(path), { width, height: NODE_PX, label, caption })
  }
  const groups = groupsOf(transitions)
  for (const [key, group] of groups) {
    const [from = '', to = ''] = key.split(' > ')
    const lines = linesOf(group)
    graph.setEdge(
      nodeKey(from),
      nodeKey(to),
      { width: widthOf(lines), height: lines.length * LINE_PX, labelpos: 'c' },
      key,
    )
  }
  const begins = drawn.filter(({ parent, isInitial }) => parent !== null && isInitial && (parent !== '' || hasRoot))
  for (const { path, parent } of begins) graph.setEdge(nodeKey(parent ?? ''), nodeKey(path), {}, `starts ${path}`)
  layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  return {
    width,
    height,
    nodes: drawn.map(({ path }) => ({ path, ...graph.node(nodeKey(path)) }) as DiagramNode),
    edges: [...groups].map(([key, group]) => {
      const [from = '', to = ''] = key.split(' > ')
      const placed = graph.edge(nodeKey(from), nodeKey(to), key)
      return {
        key,
        transitions: group,
        lines: linesOf(group),
        points: placed.points,
        label: { x: placed.x, y: placed.y, width: placed.width, height: placed.height },
      }
    }),
    starts: begins.map(({ path, parent }) => ({
      key: path,
      points: graph.edge(nodeKey(parent ?? ''), nodeKey(path), `starts ${path}`).points,
    })),
  }
}
