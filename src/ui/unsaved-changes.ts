import { createContext, useContext, useEffect } from 'react'

/** What may hold unsaved changes. */
type Guarded = { getSnapshot: () => { context: { dirty: boolean } } }

/** The forms on the page that must not be left with unsaved changes. */
export type UnsavedGuard = {
  /** Adds a form; the returned function removes it. */
  watch: (form: Guarded) => () => void
  /** Whether leaving the page would lose changes in a form. */
  hasUnsavedChanges: () => boolean
}

/** Creates a guard without forms. */
export const createUnsavedGuard = (): UnsavedGuard => {
  const forms = new Set<Guarded>()
  return {
    watch: (form) => {
      forms.add(form)
      return () => forms.delete(form)
    },
    hasUnsavedChanges: () => [...forms].some((form) => form.getSnapshot().context.dirty),
  }
}

/** Context with the guard of the application. */
export const UnsavedGuardContext = createContext<UnsavedGuard>(createUnsavedGuard())

/** Makes the application ask before a page without a form is left while it has changes that are not saved. */
export const useUnsavedChanges = (hasChanges: boolean): void => {
  const guard = useContext(UnsavedGuardContext)
  useEffect(
    () => (hasChanges ? guard.watch({ getSnapshot: () => ({ context: { dirty: true } }) }) : undefined),
    [guard, hasChanges],
  )
}
