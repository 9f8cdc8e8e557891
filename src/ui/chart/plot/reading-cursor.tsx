import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { measuredHoursText } from '../../explain/measurement.ts'
import type { Padding } from '../canvas/canvas.tsx'
import { formatValue, type PlotTable, rowSentence, type SeriesColour, type WriteValue } from './plot-table.ts'
import { plotWords } from './words.ts'

/** The position of a row in the plot area, as a share of its width (of its height if bars are rows). */
export type RowPosition = {
  at: number
  /** Size of its slot, as a share; only in bar plots. */
  slot?: number
  /** Its points on the lines, as shares of the height from the top. */
  dots?: readonly { at: number; colour: SeriesColour }[]
}

type ReadingCursorProps = {
  title: string
  /** The sentence that describes the drawing for screen readers. */
  summary: string
  table: PlotTable
  write: WriteValue
  /** One position for each row, in the same order. */
  positions: readonly RowPosition[]
  along: 'x' | 'y'
  padding: Padding
  children: ReactNode
}

const PAGE = 24

const nearest = (positions: readonly RowPosition[], share: number): number => {
  let best = 0
  for (const [index, position] of positions.entries()) {
    if (Math.abs(position.at - share) < Math.abs((positions[best]?.at ?? 0) - share)) best = index
  }
  return best
}

const stepped = (key: string, from: number | null, last: number): number | null | undefined => {
  if (key === 'Escape') return null
  if (key === 'Home') return 0
  if (key === 'End') return last
  const steps: Partial<Record<string, number>> = {
    ArrowRight: 1,
    ArrowDown: 1,
    ArrowLeft: -1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
  }
  const step = steps[key]
  if (step === undefined) return undefined
  if (from === null) return step > 0 ? 0 : last
  return Math.min(last, Math.max(0, from + step))
}

/**
 * Makes a drawing readable point by point with the pointer or the arrow keys; screen readers
 * announce each point (docs/design.md, Charts).
 */
export const ReadingCursor = (props: ReadingCursorProps): ReactNode => {
  const { title, summary, table, write, positions, along, padding, children } = props
  const t = useT(plotWords)
  const [rowIndex, setRowIndex] = useState<number | null>(null)
  const [isSpoken, setSpoken] = useState(false)
  const current = rowIndex === null ? undefined : table.rows[rowIndex]
  const position = rowIndex === null ? undefined : positions[rowIndex]
  const point = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const share =
      along === 'x'
        ? (event.clientX - box.left - padding.left) / (box.width - padding.left - padding.right)
        : (event.clientY - box.top - padding.top) / (box.height - padding.top - padding.bottom)
    setSpoken(false)
    setRowIndex(nearest(positions, share))
  }
  const press = (event: KeyboardEvent): void => {
    const next = stepped(event.key, rowIndex, table.rows.length - 1)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && rowIndex === null) return
    event.preventDefault()
    event.stopPropagation()
    setSpoken(true)
    setRowIndex(next)
  }
  return (
    // In role `application` the arrow keys reach this handler; with `img` a screen reader would use them itself.
    <div
      className="plot-stage"
      role="application"
      aria-roledescription={t('plot')}
      aria-label={t('readWithArrows', { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys read the plot, point by point
      tabIndex={0}
      onKeyDown={press}
      onPointerMove={point}
      onPointerDown={point}
      // Lifting a finger also fires this event; the tip then stays until the next touch.
      onPointerLeave={(event) => event.pointerType !== 'touch' && setRowIndex(null)}
      onBlur={() => setRowIndex(null)}
    >
      <div role="img" aria-label={summary}>
        {children}
      </div>
      {current && position && (
        <div
          className="plot-reader"
          aria-hidden="true"
          style={{ top: padding.top, right: padding.right, bottom: padding.bottom, left: padding.left }}
        >
          <CursorMarks position={position} along={along} />
          <dl className="plot-tip num" style={tipPosition(position, along)}>
            <dt>{current.label}</dt>
            {table.series.map(({ name }, series) => (
              <dd key={name}>
                {table.series.length > 1 && <span className="plot-tip-name">{name}</span>}
                <strong>{formatValue(current.values[series], write)}</strong>
              </dd>
            ))}
            {current.measured && <dd className="plot-tip-basis">{measuredHoursText(current.measured)}</dd>}
          </dl>
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {isSpoken && current && rowSentence(table, current, write)}
      </p>
    </div>
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

const CursorMarks = ({
  position: { at, slot, dots = [] },
  along,
}: {
  position: RowPosition
  along: 'x' | 'y'
}): ReactNode => {
  const begin = along === 'x' ? 'left' : 'top'
  const size = along === 'x' ? 'width' : 'height'
  if (slot !== undefined) {
    return (
      <span
        className={`plot-band plot-band-${along}`}
        style={{ [begin]: percent(at - slot / 2), [size]: percent(slot) }}
      />
    )
  }
  return (
    <>
      <span className="plot-hair" style={{ left: percent(at) }} />
      {dots.map((dot) => (
        <span
          key={dot.colour}
          className={`plot-dot series-${dot.colour}`}
          style={{ left: percent(at), top: percent(dot.at) }}
        />
      ))}
    </>
  )
}

/** CSS position of the tip, on the side with more room. */
const tipPosition = ({ at, slot = 0 }: RowPosition, along: 'x' | 'y'): CSSProperties => {
  const [after, before] = [percent(at + slot / 2), percent(1 - at + slot / 2)]
  if (along === 'y') {
    return at < 0.5 ? { top: `calc(${after} + 4px)`, right: 0 } : { bottom: `calc(${before} + 4px)`, right: 0 }
  }
  const maxWidth = `calc(${percent(Math.max(at, 1 - at))} + 4px)`
  return at < 0.5
    ? { left: `calc(${after} + 10px)`, top: 0, maxWidth }
    : { right: `calc(${before} + 10px)`, top: 0, maxWidth }
}
