import { useEffect } from 'react'
import type { AnyActorRef } from 'xstate'
import type { RootRef } from '../../machines/root/root.ts'

const isDirty = (actor: AnyActorRef | undefined): boolean => actor?.getSnapshot().context?.dirty === true

/** Whether a screen in view holds something that leaving would lose: its own machine or its `form` says so. */
export const hasUnsaved = (root: RootRef): boolean =>
  Object.values(root.getSnapshot().children).some(
    (screen) => isDirty(screen) || isDirty(screen?.getSnapshot().children?.form),
  )

/** Lets the browser ask before the tab is closed or reloaded over unsaved work. */
export const useUnsavedGuard = (root: RootRef): void =>
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved(root)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [root])
