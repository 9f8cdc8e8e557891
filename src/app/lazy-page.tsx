import { type ComponentType, lazy, type ReactNode, useState } from 'react'

type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never

/** A component whose module `preload` loads; rejects if it cannot be loaded. */
export type LazyPage<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<unknown> }

type ChosenOnceProps<Props extends object> = { choose: () => ComponentType<Props>; props: Props }

/** Shows one component for the whole time that the page is shown: a change would throw its state away. */
const ChosenOnce = <Props extends object>({ choose, props }: ChosenOnceProps<Props>): ReactNode => {
  const [Chosen] = useState(choose)
  return <Chosen {...props} />
}

/**
 * A page whose module loads when the page is first shown, or earlier by `preload`. Pages can share a module. A page
 * that is loaded is shown at once: React's own lazy components first show their fallback, and keep it for up to 300 ms.
 */
export const lazyPage = <Name extends string, Module extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Module>,
  name: Name,
): LazyPage<PropsOf<Module[Name]>> => {
  type Page = ComponentType<PropsOf<Module[Name]>>
  let loaded: Page | null = null
  const preload = async (): Promise<Page> => {
    loaded = (await load())[name] as Page
    return loaded
  }
  const Lazy: Page = lazy(async () => ({ default: await preload() }))
  const choose = (): Page => loaded ?? Lazy
  return Object.assign((props: PropsOf<Module[Name]>) => <ChosenOnce choose={choose} props={props} />, { preload })
}
