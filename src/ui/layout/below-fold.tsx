import { type ReactNode, useDeferredValue } from 'react'

/** Stands in for a part of a page that is not loaded yet. Printing waits until there is none. */
export const LaterPlaceholder = (): ReactNode => <div data-later aria-busy="true" />

/**
 * A part of a page that lies below its first view. It is rendered after the first view is painted, in slices between
 * which the browser can paint and answer inputs. Use it for parts that nothing follows but others of this kind: what
 * follows would move when the part appears.
 */
export const BelowFold = ({ children }: { children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) ? children : <LaterPlaceholder />
