import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RootRef } from '../../machines/root/root.ts'
import { useApplication } from './application-context.ts'
import type { ScreenInput, ScreenName, ScreenRef } from './screen-registry.ts'

const holders = new WeakMap<RootRef, Map<string, number>>()

/**
 * Holds a screen of the root; returns the function that releases it. The first holder enters the screen, after `loading`
 * where it is given. The screen is left when nobody has held it for one microtask: StrictMode releases and holds again at
 * once, and this must not start everything twice.
 */
export const holdScreen = (
  root: RootRef,
  id: string,
  enter: () => void,
  loading: Promise<boolean> | null = null,
): (() => void) => {
  const counts = holders.get(root) ?? new Map<string, number>()
  holders.set(root, counts)
  const count = counts.get(id) ?? 0
  counts.set(id, count + 1)
  if (count === 0) {
    if (!loading) enter()
    else void loading.then((isLoaded) => isLoaded && (counts.get(id) ?? 0) > 0 && enter())
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

/**
 * The actor of a screen while the component is mounted; undefined until the screen is loaded. `input` is read when the
 * screen is entered. Throws when the screen cannot be loaded.
 */
export const useScreen = <Name extends ScreenName>(
  screen: Name,
  id: string,
  input: ScreenInput<Name>,
): ScreenRef<Name> | undefined => {
  const { root, load } = useApplication()
  const [error, setError] = useState<unknown>(null)
  const enter = useEffectEvent(() => root.send({ type: 'screen.entered', id, screen, input }))
  useEffect(() => {
    const onLoad = (): boolean => true
    const onError = (reason: unknown): boolean => {
      setError(reason)
      return false
    }
    return holdScreen(root, id, enter, load(screen)?.then(onLoad, onError))
  }, [root, load, screen, id])
  const actor = useSelector(root, (snapshot) => snapshot.children[id])
  if (error !== null) throw error
  // The registry starts this very logic under the name; the root knows its screens by name only.
  return actor as ScreenRef<Name> | undefined
}
