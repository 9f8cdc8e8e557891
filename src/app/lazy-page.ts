import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never

/** A page whose module loads when the page is first shown, or earlier by `preload`. Pages can share a module. */
export const lazyPage = <Name extends string, Module extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> & { preload: () => Promise<unknown> } =>
  Object.assign(
    lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<Module[Name]>> })),
    { preload: load },
  )
