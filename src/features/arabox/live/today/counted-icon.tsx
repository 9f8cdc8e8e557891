import type { ReactNode } from 'react'
import type { CountedObject } from '../recorder/bins.ts'

// These icons are not part of the product's icon set, because that set is loaded before the login.
const drawings: Record<CountedObject, string> = {
  people: 'M8 2.6a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4M2.8 13.6c0-2.5 2.2-3.7 5.2-3.7s5.2 1.2 5.2 3.7',
  cars: 'M2.5 8.5h11v4h-11zM3.3 8.5 4.6 4.5h6.8l1.3 4M3.8 12.5v1.4M12.2 12.5v1.4M4.8 10.5h.9M10.3 10.5h.9',
  buses: 'M3 3h10v9.5H3zM3 8.5h10M4.5 12.5v1.4M11.5 12.5v1.4M5 10.5h.8M10.2 10.5h.8M1.6 5.5v2M14.4 5.5v2',
}

/** The icon of a counted object: a person, a car, a bus. */
export const CountedIcon = ({ counted }: { counted: CountedObject }): ReactNode => {
  return (
    <svg className="icon" width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={drawings[counted]}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
