import { MINUTE_MS } from '../../machines/calendar/durations.ts'

/** Keeps the computer's display on, as long as the page is visible. */
export const keepAwake = (): void => {
  const request = (): void => {
    // The lock ends by itself when the page is hidden. A browser without it has settings of the computer instead.
    if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => undefined)
  }
  document.addEventListener('visibilitychange', request)
  request()
}

const UPDATE_MS = 10 * MINUTE_MS

/**
 * Registers the service worker with which the player starts without a network. When a newer build has been stored,
 * `onUpdate` is called.
 */
export const keepUpdated = async (onUpdate: () => void): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) onUpdate()
  })
  const registration = await navigator.serviceWorker.register('/player/sw.js', { updateViaCache: 'none' })
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_MS)
}
