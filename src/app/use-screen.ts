import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import type { AnyActorRef } from 'xstate'
import type { AppRef } from '../../machines/app.ts'
import { useApplication } from './application.ts'
import type { ScreenName } from './screens.ts'

const holders = new WeakMap<AppRef, Map<string, number>>()

/**
 * Holds a screen of the root; the first holder enters it, and it is left when nobody held it for a moment: StrictMode lets go
 * and takes hold again at once, and must not start everything twice. Returns the letting go.
 */
export const holdScreen = (root: AppRef, id: string, enter: () => void): (() => void) => {
  const counts = holders.get(root) ?? new Map<string, number>()
  holders.set(root, counts)
  const held = counts.get(id) ?? 0
  counts.set(id, held + 1)
  if (held === 0) enter()
  return () =>
    queueMicrotask(() => {
      const left = (counts.get(id) ?? 1) - 1
      counts.set(id, left)
      if (left > 0) return
      counts.delete(id)
      root.send({ type: 'screen.left', id })
    })
}

/** The actor of a screen while the component is on the page; undefined for its first moment. `input` counts when the screen is entered. */
export const useScreen = (screen: ScreenName, id: string, input: unknown): AnyActorRef | undefined => {
  const { root } = useApplication()
  const enter = useEffectEvent(() => root.send({ type: 'screen.entered', id, screen, input }))
  useEffect(() => holdScreen(root, id, enter), [root, id])
  return useSelector(root, (snapshot) => snapshot.children[id])
}
