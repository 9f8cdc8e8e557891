import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApplication } from './application-context.ts'
import type { ScreenInput, ScreenName, ScreenRef } from './screen-registry.ts'

/**
 * The actor of a screen while the component is mounted; undefined until the screen is loaded. `input` is read when the
 * screen is entered. Throws when the screen cannot be loaded.
 */
export const useScreen = <Name extends ScreenName>(
  screen: Name,
  id: string,
  input: ScreenInput<Name>,
): ScreenRef<Name> | undefined => {
  const { root, holders, load } = useApplication()
  const [error, setError] = useState<unknown>(null)
  const enter = useEffectEvent(() => root.send({ type: 'screen.entered', id, screen, input }))
  useEffect(() => {
    const onLoad = (): boolean => true
    const onError = (reason: unknown): boolean => {
      setError(reason)
      return false
    }
    return holders.hold(id, enter, load(screen)?.then(onLoad, onError))
  }, [holders, load, screen, id])
  const actor = useSelector(root, (snapshot) => snapshot.children[id])
  if (error !== null) throw error
  // The registry starts this very logic under the name; the root knows its screens by name only.
  return actor as ScreenRef<Name> | undefined
}
