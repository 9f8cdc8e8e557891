import { useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '../i18n/preference.ts'

/** The displayed mode. */
export type Mode = 'light' | 'dark'
/** The user's choice; `system` follows the device (S07). */
export type ModeChoice = Mode | 'system'

const listeners = new Set<() => void>()
const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null

const storedChoice = (): ModeChoice => {
  const stored = readPreference('mode')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

let choice: ModeChoice = storedChoice()

/** The mode on screen now. */
export const mode = (): Mode => {
  if (choice !== 'system') return choice
  return dark?.matches ? 'dark' : 'light'
}

const apply = (): void => {
  document.documentElement.dataset.mode = mode()
  for (const listener of listeners) listener()
}

/** Follows changes of the device. first-paint.js has shown the stored mode already. */
export const startMode = (): void => {
  dark?.addEventListener('change', apply)
  apply()
}

/** Switches between light, dark and system mode, and stores the choice in this browser (S07). */
export const setMode = (next: ModeChoice): void => {
  choice = next
  writePreference('mode', next)
  apply()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The displayed mode and the user's choice; re-renders on a change. */
export const useMode = (): { mode: Mode; choice: ModeChoice; setMode: typeof setMode } => {
  const shown = useSyncExternalStore(subscribe, mode, mode)
  return { mode: shown, choice, setMode }
}
