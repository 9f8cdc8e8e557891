import './list.css'
import type { ReactNode } from 'react'
import { Skeleton } from '../state/skeleton.tsx'

type TwoLineProps = {
  main: ReactNode
  sub?: ReactNode
  /** The row's name in bold. */
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

/** The placeholder cell of a row that is loading; the first column has a name and a caption. */
export const AwaitedCell = ({ first }: { first: boolean }): ReactNode => {
  if (!first) {
    return (
      <span className="awaited delayed">
        <Skeleton width={64} />
      </span>
    )
  }
  return (
    <span className="awaited awaited-name delayed">
      <Skeleton width="64%" />
      <Skeleton width="40%" height={9} />
    </span>
  )
}
