import './list.css'
import type { ReactNode } from 'react'

interface TwoLineProps {
  main: ReactNode
  sub?: ReactNode
  /** The row's name, in bold. */
  strong?: boolean
}

/** A cell of two lines: what it is, and a caption under it. */
export function TwoLine({ main, sub, strong = false }: TwoLineProps): ReactNode {
  return (
    <span className="two-line">
      <span className={strong ? 'two-line-strong' : undefined}>{main}</span>
      {sub && <span className="two-line-sub">{sub}</span>}
    </span>
  )
}
