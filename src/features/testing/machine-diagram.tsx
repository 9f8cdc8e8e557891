import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { Diagram, DiagramEdge, DiagramNode } from './diagram-layout.ts'
import * as styles from './testing.module.css'
import { testingWords } from './words.ts'

/** What is chosen in a diagram: a state by its path, or the transitions of one line by their ids. */
export type Choice = { kind: 'state'; path: string } | { kind: 'transitions'; key: string; ids: readonly string[] }

type MachineDiagramProps = {
  name: string
  diagram: Diagram
  states: ReadonlySet<string>
  taken: ReadonlySet<string>
  active: ReadonlySet<string>
  choice: Choice | null
  onChoose: (choice: Choice) => void
  stateLabel: (path: string) => string
}

const LINE_PX = 15
const ARROW_PX = 7

const pathData = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')

const byKeys =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    act()
  }

type PartProps = {
  isChosen: boolean
  label: string
  className: string | undefined
  onChoose: () => void
  children: ReactNode
}

/** A part of the diagram that can be chosen with the pointer or the keyboard. */
const Part = ({ isChosen, label, className, onChoose, children }: PartProps): ReactNode => (
  // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a picture
  <g
    role="button"
    tabIndex={0}
    aria-pressed={isChosen}
    aria-label={label}
    className={isChosen ? `${className} ${styles.isChosen}` : className}
    onClick={onChoose}
    onKeyDown={byKeys(onChoose)}
  >
    {children}
  </g>
)

/** The diagram of a machine: states and transitions can be chosen; what no path covers is dashed and marked. */
export const MachineDiagram = (props: MachineDiagramProps): ReactNode => {
  const { name, diagram, states, taken, active, choice, onChoose, stateLabel } = props
  const t = useT(testingWords)
  const arrow = useId()
  const box = useRef<HTMLElement>(null)
  // A diagram that is wider than the screen begins with its first state, not with the empty space beside it.
  useEffect(() => {
    const first = diagram.nodes.toSorted((one, other) => one.y - other.y)[0]
    if (box.current && first) box.current.scrollLeft = first.x - box.current.clientWidth / 2
  }, [diagram])
  const isCovered = ({ transitions }: DiagramEdge): boolean => transitions.every(({ id }) => taken.has(id))
  const edgeLabel = (edge: DiagramEdge): string => {
    const [from = '', to = ''] = edge.key.split(' > ')
    return `${stateLabel(from)} → ${stateLabel(to)}: ${edge.lines.join(', ')}; ${t(isCovered(edge) ? 'covered' : 'uncovered')}`
  }
  const nodeLabel = ({ path }: DiagramNode): string =>
    [stateLabel(path), t(states.has(path) ? 'covered' : 'uncovered'), ...(active.has(path) ? [t('active')] : [])].join(
      '; ',
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section ref={box} className={styles.machineDiagram} aria-label={t('diagram', { name })} tabIndex={0}>
      <svg width={diagram.width} height={diagram.height} viewBox={`0 0 ${diagram.width} ${diagram.height}`}>
        <title>{t('diagram', { name })}</title>
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth={ARROW_PX}
            markerHeight={ARROW_PX}
            orient="auto"
          >
            <path d="M0 0 L8 4 L0 8 Z" className={styles.diagramArrow} />
          </marker>
        </defs>
        {diagram.starts.map(({ key, points }) => (
          <path key={key} d={pathData(points)} className={styles.diagramStart} />
        ))}
        {diagram.edges.map((edge) => (
          <Part
            key={edge.key}
            className={isCovered(edge) ? styles.diagramEdge : `${styles.diagramEdge} ${styles.isUncovered}`}
            isChosen={choice?.kind === 'transitions' && choice.key === edge.key}
            label={edgeLabel(edge)}
            onChoose={() => onChoose({ kind: 'transitions', key: edge.key, ids: edge.transitions.map(({ id }) => id) })}
          >
            <path d={pathData(edge.points)} className={styles.diagramLine} markerEnd={`url(#${arrow})`} />
            <rect
              className={styles.diagramLabelBack}
              x={edge.label.x - edge.label.width / 2 - 2}
              y={edge.label.y - edge.label.height / 2}
              width={edge.label.width + 4}
              height={edge.label.height}
            />
            <text x={edge.label.x} y={edge.label.y - edge.label.height / 2} className={styles.diagramLabel}>
              {edge.lines.map((line, index) => (
                <tspan key={line} x={edge.label.x} dy={LINE_PX - (index === 0 ? 4 : 0)}>
                  {index === 0 ? `${isCovered(edge) ? '✓' : '✗'} ${line}` : line}
                </tspan>
              ))}
            </text>
          </Part>
        ))}
        {diagram.nodes.map((node) => (
          <Part
            key={node.path}
            className={[
              styles.diagramNode,
              !states.has(node.path) && styles.isUncovered,
              active.has(node.path) && styles.isActive,
            ]
              .filter(Boolean)
              .join(' ')}
            isChosen={choice?.kind === 'state' && choice.path === node.path}
            label={nodeLabel(node)}
            onChoose={() => onChoose({ kind: 'state', path: node.path })}
          >
            <rect
              x={node.x - node.width / 2}
              y={node.y - node.height / 2}
              width={node.width}
              height={node.height}
              rx={6}
            />
            {node.caption !== '' && (
              <text x={node.x} y={node.y - 6} className={styles.diagramCaption}>
                {node.caption}
              </text>
            )}
            <text x={node.x} y={node.y + (node.caption === '' ? 4 : 10)} className={styles.diagramState}>
              {`${active.has(node.path) ? '● ' : ''}${node.path === '' ? t('anyState') : node.label}${states.has(node.path) ? '' : ' ✗'}`}
            </text>
          </Part>
        ))}
      </svg>
    </section>
  )
}
