import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '../../base/project-root.ts'
import type { BuiltChunk } from './first-load-links.ts'
import { layoutEntries } from './first-loads.mjs'

type Chunks = ReadonlyMap<string, BuiltChunk>

/** The files of a chunk and of all that it imports, with their styles. */
const filesBelow = (name: string, chunks: Chunks, found = new Set<string>()): Set<string> => {
  const chunk = chunks.get(name)
  if (!chunk || found.has(name)) return found
  found.add(name)
  for (const style of chunk.styles) found.add(style)
  for (const imported of chunk.imports) filesBelow(imported, chunks, found)
  return found
}

/**
 * The files that are loaded when a chunk runs `import()`: its own, and in the application those of the layout, which
 * loads at the same time as the first page after a login.
 */
export const loadedBefore = (host: string, chunks: Chunks, layout: readonly string[]): ReadonlySet<string> => {
  const ofHost = filesBelow(host, chunks)
  const entries = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId && layout.includes(facadeModuleId))
  const ofLayout = new Set(entries.flatMap(({ fileName }) => [...filesBelow(fileName, chunks)]))
  return ofLayout.has(host) ? new Set([...ofHost, ...ofLayout]) : ofHost
}

/**
 * Removes from the list of files that Vite writes beside every `import()` those that are already loaded then. The
 * lists are part of the first load: with all pages in it, they would be a tenth of its own code.
 */
export const shortPreloadLists = (): Plugin => {
  const chunks = new Map<string, BuiltChunk>()
  const known = new Map<string, ReadonlySet<string>>()
  const layout = layoutEntries.map((entry) => join(projectRoot, entry))
  const loadedBeforeHost = (host: string): ReadonlySet<string> => {
    const loaded = known.get(host) ?? loadedBefore(host, chunks, layout)
    known.set(host, loaded)
    return loaded
  }
  return {
    name: 'short-preload-lists',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // Every browser that can run the target follows these links.
          polyfill: false,
          resolveDependencies: (_, files, { hostId, hostType }) => {
            if (hostType === 'html') return files
            const missing = files.filter((file) => !loadedBeforeHost(hostId).has(file))
            // The order of scripts has no effect, and lists in one order are smaller when they are compressed.
            const scripts = missing.filter((file) => file.endsWith('.js')).sort()
            return [...scripts, ...missing.filter((file) => !file.endsWith('.js'))]
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler: (_, bundle) => {
        chunks.clear()
        known.clear()
        for (const file of Object.values(bundle))
          if (file.type === 'chunk')
            chunks.set(file.fileName, { ...file, styles: [...(file.viteMetadata?.importedCss ?? [])] })
      },
    },
  }
}
