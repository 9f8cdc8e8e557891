import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import type { Plugin } from 'vite'
import { projectRoot } from '../../base/project-root.ts'

/** Puts src/theme/first-paint.js into the head of all pages. The server allows it by its hash. */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: async () => {
    const source = await readFile(join(projectRoot, 'src/theme/first-paint.js'), 'utf8')
    const { code } = await transform(source, { minify: true })
    return [{ tag: 'script', injectTo: 'head-prepend', children: code.trim() }]
  },
})
