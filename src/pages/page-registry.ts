import type { AnyActorLogic } from 'xstate'
import type { Call } from '../../machines/kit/call.ts'
import type { Pages } from '../../machines/root/root.ts'
import type { PageDefinition, PageTools, PartDefinition } from './define/page.ts'

/** A page or a part of the layout, as far as the registry needs it. */
export type Loadable = Pick<PartDefinition | PageDefinition, 'name' | 'services'>

/**
 * The machines that the root can start. `load` adds that of a page or part, once for all that wait for it; it returns
 * null if there is nothing to load.
 */
export type PageRegistry = {
  pages: Pages
  load: (definition: Loadable) => Promise<void> | null
}

/**
 * Creates the registry. `initial` are machines that need no loading. The services of pages use `call`, and `tools` for
 * what only some of them need.
 */
export const createPageRegistry = (call: Call, tools: PageTools, initial: Pages = {}): PageRegistry => {
  const pages: Record<string, AnyActorLogic> = { ...initial }
  const loading = new Map<string, Promise<void>>()
  return {
    pages,
    load: ({ name, services }) => {
      if (name in pages || services === null) return null
      const begun = loading.get(name)
      if (begun) return begun
      const loaded = services()
        .then(async (provide) => {
          pages[name] = await provide(call, tools)
        })
        // Services that could not be loaded are loaded again when they are needed next.
        .finally(() => loading.delete(name))
      loading.set(name, loaded)
      return loaded
    },
  }
}
