import './kbd.css'
import type { ReactNode } from 'react'

/** The picture of a key on the keyboard. */
export const Kbd = ({ children }: { children: string }): ReactNode => {
  return <kbd className="kbd">{children}</kbd>
}
