import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApplication } from './application-context.ts'
import type { ScreenInput, ScreenName, ScreenRef } from './screen-registry.ts'

/**
 * Returns the actor of a screen while the component is mounted; undefined until the screen is loaded. `input` is read
 * when the screen is entered, which is not before `isWanted`. Throws if the screen cannot be loaded.
 */
export const useScreen = <Name extends ScreenName>(
  screen: Name,
  id: string,
  input: ScreenInput<Name>,
  isWanted = true,
): ScreenRef<Name> | undefined => {
  const { root, holders, load } = useApplication()
  const [error, setError] = useState<unknown>(null)
  const enter = useEffectEvent(() => root.send({ type: 'page.entered', id, page: screen, input }))
  useEffect(() => {
    if (!isWanted) return
    const onLoad = (): boolean => true
    const onError = (reason: unknown): boolean => {
      setError(reason)
      return false
    }
    return holders.hold(id, enter, load(screen)?.then(onLoad, onError))
  }, [holders, load, screen, id, isWanted])
  const actor = useSelector(root, (snapshot) => snapshot.children[id])
  if (error !== null) throw error
  // The registry starts exactly this logic under the name; the types of the root contain no screen.
  return actor as ScreenRef<Name> | undefined
}
