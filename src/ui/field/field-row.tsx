import './field.css'
import type { ReactNode } from 'react'

/** Fields side by side while each has 240 px, below each other otherwise. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className="field-row">{children}</div>
}
