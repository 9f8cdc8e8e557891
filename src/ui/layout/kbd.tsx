import './kbd.css'
import type { ReactNode } from 'react'

/** A key of the keyboard. */
export const Kbd = ({ children }: { children: string }): ReactNode => {
  return <kbd className="kbd">{children}</kbd>
}
