import { type ReactNode, useState } from 'react'
import { number } from '../../../i18n/format.ts'

/** A live number: it swaps without rolling, and its background fades for a moment after each change (face.md, Motion). */
export function Changing({ value }: { value: number | null | undefined }): ReactNode {
  const [first] = useState(value)
  return (
    <span key={value} className={value === first ? 'changing' : 'changing changing-now'}>
      {number(value)}
    </span>
  )
}
