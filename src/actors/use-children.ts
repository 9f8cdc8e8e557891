import { shallowEqual, useSelector } from '@xstate/react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

type Observed = Pick<AnyActorRef, 'getSnapshot' | 'subscribe'>
type ChildrenOf<Actor extends Observed> = SnapshotFrom<Actor> extends { children: infer Children } ? Children : never

/** Children that run, by their ids. */
export type RunningChildren<Actor extends Observed, Id extends keyof ChildrenOf<Actor>> = {
  [Each in Id]-?: NonNullable<ChildrenOf<Actor>[Each]>
}

/** The named children of an actor; null while one of them does not run, as after its page was left. */
export const useChildren = <Actor extends Observed, const Id extends keyof ChildrenOf<Actor>>(
  actor: Actor,
  ids: readonly Id[],
): RunningChildren<Actor, Id> | null =>
  useSelector(
    actor,
    ({ children }: { children: ChildrenOf<Actor> }) => {
      if (!ids.every((id) => children[id])) return null
      return Object.fromEntries(ids.map((id) => [id, children[id]])) as RunningChildren<Actor, Id>
    },
    shallowEqual,
  )
