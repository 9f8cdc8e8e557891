import { createContext, useContext, useEffect } from 'react'

/** A form that may hold unsaved changes. */
export type DirtyActor = { getSnapshot: () => { context: { dirty: boolean } } }

/** The forms on the page that must not be left with unsaved changes. */
export type UnsavedGuard = {
  /** Adds a form; the returned function removes it. */
  watch: (form: DirtyActor) => () => void
  /** Whether leaving the page would lose changes in a form. */
  hasUnsavedChanges: () => boolean
}

/** Creates a guard without forms. */
export const createUnsavedGuard = (): UnsavedGuard => {
  const forms = new Set<DirtyActor>()
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

/** Registers a form with the guard while the component is mounted. */
export const useUnsavedForm = (form: DirtyActor | undefined): void => {
  const guard = useContext(UnsavedGuardContext)
  useEffect(() => form && guard.watch(form), [guard, form])
}

/** Makes the browser ask before a tab with unsaved changes is closed or reloaded. */
export const useCloseGuard = (guard: UnsavedGuard): void =>
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (guard.hasUnsavedChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guard])
