import { useSyncExternalStore } from 'react'
import { type ColourTheme, colourThemes, isColourTheme } from '../../contract/colour-theme.ts'
import { readPreference, writePreference } from '../i18n/preference.ts'

const listeners = new Set<() => void>()
const storedTheme = (): ColourTheme => {
  const stored = readPreference('theme')
  return isColourTheme(stored) ? stored : colourThemes[0]
}
let current = storedTheme()

/** Colour theme of this browser. */
export const colourTheme = (): ColourTheme => current

/** Shows a colour theme at once and stores the choice in this browser (S08). */
export const setColourTheme = (next: ColourTheme): void => {
  current = next
  writePreference('theme', next)
  document.documentElement.dataset.theme = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Colour theme of this browser; re-renders on a change. */
export const useColourTheme = (): ColourTheme => useSyncExternalStore(subscribe, colourTheme, colourTheme)
