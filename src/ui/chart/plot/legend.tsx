import type { ReactNode } from 'react'
import type { SeriesColour } from './plot-table.ts'

/**
 * The symbol of a legend entry: a line or bar of a series, or a hatch for
 * incomplete measurement (`partial` is paler).
 */
export type LegendSymbol = { kind: 'line' | 'bar'; colour: SeriesColour } | { kind: 'none' | 'partial' }

/** One entry of a legend. */
export type LegendEntry = {
  symbol: LegendSymbol
  words: string
}

const Drawing = ({ symbol }: { symbol: LegendSymbol }): ReactNode => {
  if (symbol.kind === 'line') {
    return (
      <g className={`series-${symbol.colour}`}>
        <line className="ct-line" x1="0" x2="24" y1="5" y2="5" />
      </g>
    )
  }
  if (symbol.kind === 'bar') {
    return (
      <g className={`series-${symbol.colour}`}>
        <rect className="chart-bar" x="1" y="0.5" width="13" height="9" rx="2" />
      </g>
    )
  }
  return (
    <path
      className={symbol.kind === 'partial' ? 'chart-hatch chart-partly' : 'chart-hatch'}
      d="M0 4 4 0M0 8.5 8.5 0M3 10 13 0M7.5 10 14 3.5M12 10l2-2"
    />
  )
}

/** Legend below a plot: its signs and their meaning (docs/design.md, Charts). */
export const Legend = ({ entries }: { entries: readonly LegendEntry[] }): ReactNode => {
  if (entries.length === 0) return null
  return (
    <ul className="plot-legend num">
      {entries.map(({ symbol, words }) => (
        <li key={words}>
          <svg width={symbol.kind === 'line' ? 24 : 15} height="10" aria-hidden="true">
            <Drawing symbol={symbol} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}
