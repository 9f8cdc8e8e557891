import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom, AnyActorLogic, InputFrom } from 'xstate'
import { useApplication } from './application.ts'
import type { PageDefinition, PartDefinition } from './define/page.ts'

/**
 * Returns the actor of a page, or of a part of the layout, while the component is mounted; undefined until its services
 * are loaded. `input` is read when the actor starts, which is not before `isWanted`. Throws if they cannot be loaded.
 */
export const usePage = <Logic extends AnyActorLogic>(
  definition: PartDefinition<Logic> | PageDefinition<Logic>,
  id: string,
  input: InputFrom<NoInfer<Logic>>,
  isWanted = true,
): ActorRefFrom<Logic> | undefined => {
  const { root, holders, load } = useApplication()
  const [error, setError] = useState<unknown>(null)
  const enter = useEffectEvent(() => root.send({ type: 'page.entered', id, page: definition.name, input }))
  useEffect(() => {
    if (!isWanted || definition.services === null) return
    const onLoad = (): boolean => true
    const onError = (reason: unknown): boolean => {
      setError(reason)
      return false
    }
    return holders.hold(id, enter, load(definition)?.then(onLoad, onError))
  }, [holders, load, definition, id, isWanted])
  const actor = useSelector(root, (snapshot) => snapshot.children[id])
  if (error !== null) throw error
  // The registry starts exactly this logic under the name; the types of the root contain no page.
  return actor as ActorRefFrom<Logic> | undefined
}
