import './state.css'
import type { CSSProperties, ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'

/** Shows its content after `ms`, so that a fast answer shows no skeleton (docs/design.md, States). */
export const Delayed = ({ children, ms = 150 }: { children: ReactNode; ms?: number }): ReactNode => {
  const t = useT(uiWords)
  const style: CSSProperties & Record<'--delay', string> = { '--delay': `${ms}ms` }
  return (
    <div className="delayed" style={style} role="status" aria-label={t('loading')}>
      {children}
    </div>
  )
}

/** One grey bar in the shape of the content that loads. */
export const Skeleton = ({ width, height = 12 }: { width: number | string; height?: number }): ReactNode => {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />
}

const keysFor = (count: number): string[] => Array.from({ length: count }, (_, index) => `row-${index}`)

const widths = [64, 50, 72, 57, 68]

/** Placeholder for the rows of a list: two lines, a bar, a number. */
export const SkeletonRows = ({ rows }: { rows: number }): ReactNode => {
  return (
    <Delayed>
      {keysFor(rows).map((key, row) => (
        <div className="skeleton-row" key={key}>
          <span className="skeleton-two">
            <Skeleton width={`${widths[row % widths.length]}%`} />
            <Skeleton width="44%" height={9} />
          </span>
          <Skeleton width="100%" height={6} />
          <Skeleton width={72} />
        </div>
      ))}
    </Delayed>
  )
}

/** Placeholder for metrics. */
export const SkeletonMetrics = ({ count }: { count: number }): ReactNode => {
  return (
    <Delayed>
      <div className="skeleton-metrics">
        {keysFor(count).map((key) => (
          <span className="skeleton-two" key={key}>
            <Skeleton width={64} height={10} />
            <Skeleton width={120} height={22} />
            <Skeleton width={88} height={9} />
          </span>
        ))}
      </div>
    </Delayed>
  )
}

/** Placeholder for a chart or a map, `height` px tall. */
export const SkeletonChart = ({ height = 220 }: { height?: number }): ReactNode => {
  return (
    <Delayed>
      <Skeleton width="100%" height={height} />
    </Delayed>
  )
}
