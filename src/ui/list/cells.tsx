import './list.css'
import type { ReactNode } from 'react'
import { Skeleton } from '../state/skeleton.tsx'

type TwoLineProps = {
  main: ReactNode
  sub?: ReactNode
  /** Shows the main text in bold. */
  strong?: boolean
}

/** A cell of two lines: a text and a caption below it. */
export const TwoLine = ({ main, sub, strong = false }: TwoLineProps): ReactNode => {
  return (
    <span className="two-line">
      <span className={strong ? 'two-line-strong' : undefined}>{main}</span>
      {sub && <span className="two-line-sub">{sub}</span>}
    </span>
  )
}

/** The placeholder cell of a loading row: two bars in the first column, one in the others. */
export const LoadingCell = ({ first }: { first: boolean }): ReactNode => {
  if (!first) {
    return (
      <span className="loading-cell delayed">
        <Skeleton width={64} />
      </span>
    )
  }
  return (
    <span className="loading-cell loading-cell-name delayed">
      <Skeleton width="64%" />
      <Skeleton width="40%" height={9} />
    </span>
  )
}
