import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page whose module loads when the page is first shown. */
export const lazyPage = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }))
