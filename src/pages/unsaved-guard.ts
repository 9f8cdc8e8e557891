import { createContext, useContext, useEffect } from 'react'
import { useApplication } from './application.ts'
import type { GuardedForm } from './define/page.ts'

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

/**
 * Registers a form with the guard while the component is mounted, and keeps its changes for the account's next login at
 * this path if the session ends.
 */
export const useUnsavedForm = (form: GuardedForm | undefined, account: number, path: string): void => {
  const guard = useContext(UnsavedGuardContext)
  const { session } = useApplication()
  useEffect(() => form && guard.watch(form), [guard, form])
  useEffect(() => {
    if (!form) return
    let stop: (() => void) | null = null
    let isMounted = true
    const start = ({ keepDrafts }: typeof import('./keep-drafts.ts')): void => {
      if (isMounted) stop = keepDrafts({ form, session, account, path })
    }
    // Without this part of the program the form works, but forgets its changes when the session ends.
    void import('./keep-drafts.ts').then(start, () => undefined)
    return () => {
      isMounted = false
      stop?.()
    }
  }, [form, session, account, path])
}

/** Makes the application ask before a page without a form is left while it has changes that are not saved. */
export const useUnsavedChanges = (hasChanges: boolean): void => {
  const guard = useContext(UnsavedGuardContext)
  useEffect(
    () => (hasChanges ? guard.watch({ getSnapshot: () => ({ context: { dirty: true } }) }) : undefined),
    [guard, hasChanges],
  )
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
