import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '../../base/project-root.ts'
import { firstLoadPaths, firstLoads } from './first-loads.mjs'

/** What the plugin reads of a chunk of the build. */
export type BuiltChunk = {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly styles: readonly string[]
}

/** The files of one first view in the order in which they take effect: those that others import come first. */
const filesOf = (entries: readonly string[], chunks: ReadonlyMap<string, BuiltChunk>): BuiltChunk[] => {
  const reached = new Map<string, BuiltChunk>()
  const visit = (chunk: BuiltChunk | undefined, path: ReadonlySet<string>): void => {
    if (!chunk || reached.has(chunk.fileName) || path.has(chunk.fileName)) return
    for (const file of chunk.imports) visit(chunks.get(file), new Set([...path, chunk.fileName]))
    reached.set(chunk.fileName, chunk)
  }
  const byModule = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk]))
  for (const entry of entries) visit(byModule.get(join(projectRoot, entry)), new Set())
  return [...reached.values()]
}

/** The names of the files that any of the first views needs. */
export const firstLoadFiles = (chunks: readonly BuiltChunk[]): ReadonlySet<string> => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  return new Set(filesOf(Object.values(firstLoads).flat(), byName).map(({ fileName }) => fileName))
}

/** The links for the head of each page whose first view is known, as HTML, by the page's path. */
export const firstLoadLinks = (chunks: readonly BuiltChunk[]): Record<string, string> => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const linksOf = (name: string): string => {
    const files = filesOf(firstLoads[name] ?? [], byName)
    const styles = new Set(files.flatMap(({ styles }) => styles))
    return [
      ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}" />`),
      ...files.map(({ fileName }) => `<link rel="modulepreload" href="/${fileName}" />`),
    ].join('')
  }
  return Object.fromEntries(Object.entries(firstLoadPaths).map(([path, name]) => [path, linksOf(name)]))
}

/** Writes the links of all pages into the build, where the server reads them. */
export const writeFirstLoadLinks = (): Plugin => ({
  name: 'first-load-links',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [{ ...file, styles: [...(file.viteMetadata?.importedCss ?? [])] }] : [],
    )
    const source = JSON.stringify(firstLoadLinks(chunks))
    this.emitFile({ type: 'asset', fileName: '.vite/first-load-links.json', source })
  },
})
