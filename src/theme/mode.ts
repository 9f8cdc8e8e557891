import { useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '../i18n/preference.ts'

/** What is on screen. */
export type Mode = 'light' | 'dark'
/** What the visitor asked for; `system` follows the device (S07). */
export type ModeChoice = Mode | 'system'

const listeners = new Set<() => void>()
const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null

const stored = (): ModeChoice => {
  const kept = readPreference('mode')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

let choice: ModeChoice = stored()

/** The mode on screen now. */
export const mode = (): Mode => {
  if (choice !== 'system') return choice
  return dark?.matches ? 'dark' : 'light'
}

const apply = (): void => {
  document.documentElement.dataset.mode = mode()
  for (const listener of listeners) listener()
}

/**
 * Puts the stored mode and the product's theme on the page before its first paint and follows the device from then
 * on.
 */
export const startMode = (): void => {
  document.documentElement.dataset.theme = 'product'
  dark?.addEventListener('change', apply)
  apply()
}

/** Switches between light, dark and the device's own, and keeps the choice on this browser (S07). */
export const setMode = (next: ModeChoice): void => {
  choice = next
  writePreference('mode', next)
  apply()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The mode on screen and what was asked for, re-rendering on a change. */
export const useMode = (): { mode: Mode; choice: ModeChoice; setMode: typeof setMode } => {
  const shown = useSyncExternalStore(subscribe, mode, mode)
  return { mode: shown, choice, setMode }
}
