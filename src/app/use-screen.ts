import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AnyActorRef } from 'xstate'
import type { RootRef } from '../../machines/root/root.ts'
import { useApplication } from './application-context.ts'
import type { ScreenName } from './screen-registry.ts'

const holders = new WeakMap<RootRef, Map<string, number>>()

/**
 * Holds a screen of the root; the first holder enters it, once it has come where it is `coming`, and it is left when nobody
 * held it for a moment: StrictMode lets go and takes hold again at once, and must not start everything twice. Returns the letting go.
 */
export const holdScreen = (
  root: RootRef,
  id: string,
  enter: () => void,
  coming: Promise<boolean> | null = null,
): (() => void) => {
  const counts = holders.get(root) ?? new Map<string, number>()
  holders.set(root, counts)
  const held = counts.get(id) ?? 0
  counts.set(id, held + 1)
  if (held === 0) {
    if (!coming) enter()
    else void coming.then((hasCome) => hasCome && (counts.get(id) ?? 0) > 0 && enter())
  }
  return () =>
    queueMicrotask(() => {
      const left = (counts.get(id) ?? 1) - 1
      counts.set(id, left)
      if (left > 0) return
      counts.delete(id)
      root.send({ type: 'screen.left', id })
    })
}

/** The actor of a screen while the component is on the page; undefined until it has come. `input` counts when the screen is entered; throws when it cannot come. */
export const useScreen = (screen: ScreenName, id: string, input: unknown): AnyActorRef | undefined => {
  const { root, bring } = useApplication()
  const [fault, setFault] = useState<unknown>(null)
  const enter = useEffectEvent(() => root.send({ type: 'screen.entered', id, screen, input }))
  useEffect(() => {
    const isThere = (): boolean => true
    const isMissing = (reason: unknown): boolean => {
      setFault(reason)
      return false
    }
    return holdScreen(root, id, enter, bring(screen)?.then(isThere, isMissing))
  }, [root, bring, screen, id])
  const actor = useSelector(root, (snapshot) => snapshot.children[id])
  if (fault !== null) throw fault
  return actor
}
