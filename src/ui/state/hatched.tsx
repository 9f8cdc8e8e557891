import './state.css'
import type { ReactNode } from 'react'

/** Where nothing was measured: hatch and a word, never a zero (face.md, Charts). */
export const Hatched = ({ children }: { children: ReactNode }): ReactNode => {
  return (
    <div className="hatched">
      <span>{children}</span>
    </div>
  )
}
