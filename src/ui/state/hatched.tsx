import './state.css'
import type { ReactNode } from 'react'

/** Placeholder for a value that was not measured: a hatch and a word, never a zero (docs/design.md, Charts). */
export const Hatched = ({ children }: { children: ReactNode }): ReactNode => {
  return (
    <div className="hatched">
      <span>{children}</span>
    </div>
  )
}
