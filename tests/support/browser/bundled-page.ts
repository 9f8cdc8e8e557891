import { createServer } from 'node:http'
import { basename, extname, join } from 'node:path'
import { build } from 'esbuild'
import { projectRoot } from '../../../server/base/project-root.ts'
import { securityHeaders } from '../../../server/http/security-headers.ts'

/** A page with one bundled script on a server of its own. */
export type BundledPage = { url: string; close: () => void }

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/**
 * Bundles a script of the repository with its styles and fonts, and serves it in an empty page with the product's
 * security headers.
 */
export const serveBundledPage = async (script: string): Promise<BundledPage> => {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, script)],
    bundle: true,
    write: false,
    outdir: projectRoot,
    entryNames: 'page',
    loader: { '.woff2': 'file', '.svg': 'file' },
    jsx: 'automatic',
    // The settings of Vite stand in `import.meta`; without them the product uses its defaults.
    logOverride: { 'empty-import-meta': 'silent' },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [`/${basename(path)}`, contents]))
  const styles = files.has('/page.css') ? '<link rel="stylesheet" href="/page.css">' : ''
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const file = files.get(path)
    if (!file && path !== '/') return response.writeHead(404).end()
    response.setHeaders(new Map(Object.entries(securityHeaders)))
    response.setHeader('content-type', file ? (types[extname(path)] ?? 'application/octet-stream') : 'text/html')
    response.end(file ?? `<!doctype html><title>Page</title>${styles}<body><script src="/page.js"></script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
