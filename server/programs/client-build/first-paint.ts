import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import type { Plugin } from 'vite'
import { projectRoot } from '../../base/project-root.ts'

/**
 * Puts src/theme/first-paint.js and first-view.css into the head of all pages: the colours, and what is shown until the
 * scripts run. The server allows the script by its hash.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: async () => {
    const source = await readFile(join(projectRoot, 'src/theme/first-paint.js'), 'utf8')
    const { code } = await transform(source, { minify: true })
    const styles = await readFile(join(projectRoot, 'src/theme/first-view.css'), 'utf8')
    const { code: css } = await transform(styles, { minify: true, loader: 'css' })
    return [
      { tag: 'script', injectTo: 'head-prepend', children: code.trim() },
      { tag: 'style', injectTo: 'head', children: css.trim() },
    ]
  },
})
