import type { ReactNode } from 'react'
import type { SeriesColour } from './plot-table.ts'

/**
 * What a legend's sign looks like: a line or a bar of a series, or the hatch of what was not measured (`partly`:
 * paler).
 */
export type Sign = { kind: 'line' | 'bar'; colour: SeriesColour } | { kind: 'not' | 'partly' }

/** One entry of a legend. */
export type LegendEntry = {
  sign: Sign
  words: string
}

const Drawing = ({ sign }: { sign: Sign }): ReactNode => {
  if (sign.kind === 'line') {
    return (
      <g className={`series-${sign.colour}`}>
        <line className="ct-line" x1="0" x2="24" y1="5" y2="5" />
      </g>
    )
  }
  if (sign.kind === 'bar') {
    return (
      <g className={`series-${sign.colour}`}>
        <rect className="chart-bar" x="1" y="0.5" width="13" height="9" rx="2" />
      </g>
    )
  }
  return (
    <path
      className={sign.kind === 'partly' ? 'chart-hatch chart-partly' : 'chart-hatch'}
      d="M0 4 4 0M0 8.5 8.5 0M3 10 13 0M7.5 10 14 3.5M12 10l2-2"
    />
  )
}

/** Legend below a plot: its signs and their meaning (docs/design.md, Charts). */
export const Legend = ({ entries }: { entries: readonly LegendEntry[] }): ReactNode => {
  if (entries.length === 0) return null
  return (
    <ul className="plot-legend num">
      {entries.map(({ sign, words }) => (
        <li key={words}>
          <svg width={sign.kind === 'line' ? 24 : 15} height="10" aria-hidden="true">
            <Drawing sign={sign} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}
