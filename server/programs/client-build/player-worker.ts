import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '../../base/project-root.ts'
import { apartPages } from './first-loads.mjs'

/**
 * Writes the service worker of the player, with the addresses of all files that the player's page needs, also those
 * that it loads on demand: without a network it starts from these.
 */
export const playerWorker = (): Plugin => ({
  name: 'player-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = apartPages.player ?? ''
      const entry = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.facadeModuleId === join(projectRoot, page),
      )
      const reached = new Set<string>()
      const visit = (name: string): void => {
        const file = bundle[name]
        if (reached.has(name) || !file) return
        reached.add(name)
        if (file.type !== 'chunk') return
        const { importedCss, importedAssets } = file.viteMetadata ?? {}
        for (const each of [...file.imports, ...file.dynamicImports, ...(importedCss ?? []), ...(importedAssets ?? [])])
          visit(each)
      }
      if (!entry) this.error(`${page} is not in the build`)
      visit(entry.fileName)
      const html = bundle[page]
      const source = html?.type === 'asset' ? String(html.source) : ''
      for (const [, name = ''] of source.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)) reached.add(name)
      const files = [...reached].sort().map((name) => `/${name}`)
      const build = createHash('sha256')
        .update(`${source}\n${files.join('\n')}`)
        .digest('hex')
        .slice(0, 12)
      const worker = readFileSync(join(projectRoot, 'src/player/service-worker.js'), 'utf8')
      const constants = `const BUILD = '${build}'\nconst FILES = ${JSON.stringify(files)}\n`
      this.emitFile({ type: 'asset', fileName: 'player/sw.js', source: constants + worker })
    },
  },
})
