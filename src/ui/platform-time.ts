import { createContext, useContext } from 'react'

/** Context with the platform's clock; by default the browser's. */
export const PlatformClockContext = createContext<() => Date>(() => new Date())

/** Returns the function that reads the platform's clock, from which all days of a page count. */
export const usePlatformClock = (): (() => Date) => useContext(PlatformClockContext)
