import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '../../base/project-root.ts'
import { bundles, firstLoads } from './first-loads.mjs'

type ModuleInfo = { importedIds: readonly string[]; dynamicImporters: readonly string[]; code: string | null }
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }

/** Characters of source under which a chunk of several pages is not worth a request of its own. */
const SMALL = 4_500

/** The first views that are not of the application: their budgets are smaller, and they have no layout. */
const standalone = new Set(['public page', 'public offer', 'login'])

const pathOf = (module: string): string => join(projectRoot, module)

const importsOf = (id: string, modules: Modules): readonly string[] => modules.getModuleInfo(id)?.importedIds ?? []

const staticImports = (entries: readonly string[], modules: Modules): Set<string> => {
  const reached = new Set<string>()
  const pending = entries.map(pathOf)
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    pending.push(...importsOf(id, modules))
  }
  return reached
}

type Chunk = { pages: ReadonlySet<string>; modules: string[]; length: number }

type Users = ReadonlyMap<string, ReadonlySet<string>>

/** The groups of entries that need a module, for each module: the first views of pages, or the bundles. */
const usersOf = (groups: Readonly<Record<string, readonly string[]>>, modules: Modules): Users => {
  const users = new Map<string, Set<string>>()
  for (const [page, entries] of Object.entries(groups))
    for (const id of staticImports(entries, modules)) users.set(id, (users.get(id) ?? new Set()).add(page))
  return users
}

/** The modules of the first views, by the pages that need them. */
const chunksByPages = (users: Users, modules: Modules): Chunk[] => {
  const scripts = new Set(
    [...users.keys()].filter((id) => id.endsWith('.html')).flatMap((id) => importsOf(id, modules)),
  )
  const chunks = new Map<string, Chunk>()
  for (const [id, pages] of users) {
    const info = modules.getModuleInfo(id)
    // Entries stay files of their own: the scripts of the pages, and what is imported on demand.
    if (id.endsWith('.html') || scripts.has(id) || !info || info.dynamicImporters.length > 0) continue
    const key = [...pages].join('+')
    const chunk = chunks.get(key) ?? { pages, modules: [], length: 0 }
    chunk.modules.push(id)
    chunk.length += info.code?.length ?? 0
    chunks.set(key, chunk)
  }
  return [...chunks.values()]
}

/**
 * Moves the modules of small chunks to the chunk of the fewest further pages, if there is one. The further pages load
 * the small chunk then, so they must have all that it imports. What they load more lets further chunks move, so this
 * is repeated until none moves.
 */
const mergeSmall = (chunks: readonly Chunk[], users: Users, modules: Modules): Chunk[] => {
  const kept = new Set(chunks.toSorted((one, other) => one.length - other.length))
  const loadedBy = new Map([...users].map(([id, pages]) => [id, new Set(pages)]))
  const needs = (chunk: Chunk): string[] => chunk.modules.flatMap((id) => importsOf(id, modules))
  const fits = (small: Chunk, target: Chunk): boolean => {
    const further = [...target.pages].filter((page) => !small.pages.has(page))
    const hasAll = (page: string): boolean =>
      needs(small).every((id) => small.modules.includes(id) || loadedBy.get(id)?.has(page))
    return (
      [...small.pages].every((page) => target.pages.has(page)) &&
      further.every((page) => !standalone.has(page) && hasAll(page))
    )
  }
  const mergeOne = (): boolean => {
    for (const small of kept) {
      if (small.length >= SMALL) continue
      const target = [...kept]
        .filter((chunk) => chunk !== small && fits(small, chunk))
        .toSorted((one, other) => one.pages.size - other.pages.size)[0]
      if (!target) continue
      for (const id of small.modules) for (const page of target.pages) loadedBy.get(id)?.add(page)
      target.modules.push(...small.modules)
      target.length += small.length
      kept.delete(small)
      return true
    }
    return false
  }
  while (mergeOne());
  return [...kept]
}

const bundleEntries = new Set(Object.values(bundles).flat().map(pathOf))

/**
 * The modules that are in no first view, by the bundles that need them. The entries of a bundle are part of its chunk;
 * other modules that are imported on demand stay files of their own.
 */
const bundleNames = (firstViews: Users, modules: Modules): [string, string][] => {
  const shared = new Map<string, string>()
  return [...usersOf(bundles, modules)].flatMap(([id, users]): [string, string][] => {
    const isOnDemand = (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0 && !bundleEntries.has(id)
    if (firstViews.has(id) || isOnDemand) return []
    const key = [...users].join('+')
    if (users.size > 1 && !shared.has(key)) shared.set(key, `bundled-${shared.size}`)
    return [[id, shared.get(key) ?? key]]
  })
}

const chunkNames = (modules: Modules): Map<string, string> => {
  const users = usersOf(firstLoads, modules)
  const chunks = mergeSmall(chunksByPages(users, modules), users, modules)
  const firstViews = chunks.flatMap(({ pages, modules: ids }, index) => {
    const name = pages.size === 1 ? [...pages].join('').replaceAll(' ', '-') : `shared-${index}`
    return ids.map((id): [string, string] => [id, name])
  })
  return new Map([...bundleNames(users, modules), ...firstViews])
}

/**
 * Divides the client into chunks by the first views of its pages: modules that the same pages need at once are one
 * chunk. By default the bundler also separates them by every dialog that shares one of them, which made more than
 * sixty small files of the first view of a list.
 */
export const firstLoadChunks = (): Plugin => {
  let names: Map<string, string> | null = null
  const name = (id: string, modules: Modules): string | null => {
    names ??= chunkNames(modules)
    return names.get(id) ?? null
  }
  return {
    name: 'first-load-chunks',
    apply: 'build',
    buildStart: () => {
      names = null
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: [{ name, debugName: 'first loads' }] },
          },
        },
      },
    }),
  }
}
