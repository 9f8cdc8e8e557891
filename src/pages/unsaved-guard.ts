import { useContext, useEffect } from 'react'
import { type UnsavedGuard, UnsavedGuardContext } from '../ui/unsaved-changes.ts'
import { useApplication } from './application.ts'
import type { GuardedForm } from './define/page.ts'

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

/** Makes the browser ask before a tab with unsaved changes is closed or reloaded. */
export const useCloseGuard = (guard: UnsavedGuard): void =>
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (guard.hasUnsavedChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guard])
