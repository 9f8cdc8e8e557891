import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page whose module loads when the page is first shown, or earlier by `preload`. */
export const lazyPage = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<unknown> } =>
  Object.assign(
    lazy(async () => ({ default: (await load())[name] })),
    { preload: load },
  )
