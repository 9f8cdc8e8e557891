import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { projectRoot } from '../../../server/base/project-root.ts'
import { freePort } from '../../support/platform/free-port.ts'

const folder = join(projectRoot, 'tests/bench/peers/react-admin')
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

const run = (command: string, ...args: string[]): void => {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

/** Builds the peer, with its own packages, and serves it beside the product's interface, which it calls. */
export const servePeer = async (productUrl: string): Promise<{ url: string; close: () => void }> => {
  if (!existsSync(join(folder, 'node_modules'))) run('npm', 'install', '--no-audit', '--no-fund')
  run('npm', 'run', 'build')
  const answer = async (path: string, authorization: string | undefined): Promise<[string, Buffer]> => {
    if (path.startsWith('/api/')) {
      const response = await fetch(`${productUrl}${path}`, { headers: authorization ? { authorization } : {} })
      return ['application/json', Buffer.from(await response.arrayBuffer())]
    }
    const file = extname(path) === '' ? 'index.html' : path
    return [
      types[extname(file)] ?? 'application/octet-stream',
      await readFile(join(folder, 'node_modules/.dist', file)),
    ]
  }
  const server = createServer((request, response) => {
    answer(request.url ?? '/', request.headers.authorization).then(
      ([type, body]) => response.setHeader('content-type', type).end(body),
      (error: unknown) => response.writeHead(502).end(String(error)),
    )
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
