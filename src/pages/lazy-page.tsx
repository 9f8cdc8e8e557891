import { type ComponentType, lazy, type ReactNode, useState } from 'react'

/** A component whose module `preload` loads; rejects if it cannot be loaded. */
export type LazyPage<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<unknown> }

type ChosenOnceProps<Props extends object> = { choose: () => ComponentType<Props>; props: Props }

/** Shows one component for the whole time that the page is shown: a change would throw its state away. */
const ChosenOnce = <Props extends object>({ choose, props }: ChosenOnceProps<Props>): ReactNode => {
  const [Chosen] = useState(choose)
  return <Chosen {...props} />
}

/**
 * A component that `load` loads when it is first shown, or earlier by `preload`. One that is loaded is shown at once:
 * React's own lazy components first show their fallback, and keep it for up to 300 ms.
 */
export const lazyPage = <Props extends object>(load: () => Promise<(props: Props) => ReactNode>): LazyPage<Props> => {
  let loaded: ComponentType<Props> | null = null
  const preload = async (): Promise<ComponentType<Props>> => {
    loaded = await load()
    return loaded
  }
  const Lazy = lazy(async () => ({ default: await preload() })) as ComponentType<Props>
  const choose = (): ComponentType<Props> => loaded ?? Lazy
  return Object.assign((props: Props) => <ChosenOnce choose={choose} props={props} />, { preload })
}
