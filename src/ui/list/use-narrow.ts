import { useSyncExternalStore } from 'react'

const query = typeof matchMedia === 'function' ? matchMedia('screen and (max-width: 719px)') : null

const subscribe = (listener: () => void): (() => void) => {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** Whether the screen has the width of a phone: under 720 px, never in print (docs/design.md, Small screens). */
export const useNarrow = (): boolean => {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false)
}
