import { useCallback, useRef } from 'react'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'

/** Shortest time between two renewals: a film that no browser can play fails with every address. */
const INTERVAL_MS = 20 * SECOND_MS

/**
 * Returns what a film or still calls when it cannot be loaded: its address has expired, or its file was replaced.
 * Renews the addresses at most every 20 seconds.
 */
export const useLinkRenewal = (renew: () => void): (() => void) => {
  const renewedAtMs = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    if (performance.now() - renewedAtMs.current < INTERVAL_MS) return
    renewedAtMs.current = performance.now()
    renew()
  }, [renew])
}
