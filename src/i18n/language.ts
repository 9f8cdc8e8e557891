import { useSyncExternalStore } from 'react'
import { readPreference, writePreference } from './preference.ts'

/** The two languages of the product; Polish is the default, also if the browser prefers another language (S04). */
export type Language = 'pl' | 'en'

const listeners = new Set<() => void>()
let current: Language = readPreference('language') === 'en' ? 'en' : 'pl'

/** The current language. */
export const language = (): Language => {
  return current
}

/** Switches the language, stores the choice in this browser and sets the page's `lang` attribute (S05). */
export const setLanguage = (next: Language): void => {
  current = next
  writePreference('language', next)
  if (typeof document !== 'undefined') document.documentElement.lang = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current language; re-renders the component when it changes. */
export const useLanguage = (): Language => {
  return useSyncExternalStore(subscribe, language, language)
}
