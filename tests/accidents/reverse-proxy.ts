import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../server/base/project-root.ts'
import { findHaproxy, findNginx, findOpenssl } from '../support/install/tools.mjs'
import { freePort } from '../support/platform/free-port.ts'
import { waitUntil } from '../support/platform/wait-until.ts'
import { listensOn } from './pgbouncer.ts'

/** A running reverse proxy. */
export type ReverseProxy = { url: string; stop(): Promise<void> }

/** The example for a proxy in docs/operations.md. */
const documented = async (language: 'nginx' | 'haproxy'): Promise<string> => {
  const page = await readFile(join(projectRoot, 'docs/operations.md'), 'utf8')
  const [, example] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page) ?? []
  if (example === undefined) throw new Error(`docs/operations.md has no example for ${language}`)
  return example
}

/** Replaces a text that the example must have. */
const replaced = (text: string, old: string, by: string): string => {
  if (!text.includes(old)) throw new Error(`the example has no ${old}`)
  return text.replaceAll(old, by)
}

/** Makes a self-signed certificate for `localhost`: `screens.pem`, `screens.key`, and both in `screens.both.pem`. */
export const makeCertificate = async (folder: string): Promise<void> => {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'screens.key')]
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-out', join(folder, 'screens.pem')]
  const { status, stderr } = spawnSync(findOpenssl() ?? 'openssl', ['req', '-x509', ...key, ...subject], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`)
  const parts = await Promise.all(['screens.pem', 'screens.key'].map((name) => readFile(join(folder, name))))
  await writeFile(join(folder, 'screens.both.pem'), Buffer.concat(parts))
}

const run = async (command: string, args: readonly string[], port: number): Promise<() => Promise<void>> => {
  const proxy: ChildProcess = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await waitUntil(`the port of ${command}`, () => listensOn(port), 20_000)
  return async () => {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
  }
}

const runNginx = async (folder: string, name: string, servers: string, port: number) => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${name}-${kind};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const base = `${user} pid ${folder}/${name}.pid; error_log stderr crit; daemon off; worker_processes 1;`
  const file = join(folder, `${name}.conf`)
  await writeFile(file, `${base}\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${servers}\n}\n`)
  return run(findNginx() ?? 'nginx', ['-p', folder, '-c', file], port)
}

/** Starts nginx with a server block that has nothing but `proxy_pass`, without TLS. */
export const startDefaultNginx = async (folder: string, target: string): Promise<ReverseProxy> => {
  const port = await freePort()
  const server = `server { listen 127.0.0.1:${port}; location / { proxy_pass ${target}; } }`
  return { url: `http://localhost:${port}`, stop: await runNginx(folder, 'default', server, port) }
}

/** Starts haproxy with a front end and a back end without further settings, without TLS. */
export const startDefaultHaproxy = async (folder: string, target: string): Promise<ReverseProxy> => {
  const port = await freePort()
  const file = join(folder, 'default.cfg')
  const timeouts = 'timeout connect 5s\ntimeout client 30s\ntimeout server 30s\n'
  const listen = `listen all\nmode http\n${timeouts}bind 127.0.0.1:${port}\nserver one ${new URL(target).host}\n`
  await writeFile(file, listen)
  const stop = await run(findHaproxy() ?? 'haproxy', ['-q', '-db', '-f', file], port)
  return { url: `http://localhost:${port}`, stop }
}

/**
 * Starts haproxy so that each request goes to the next server, whoever sent it, as load balancers do by default. A
 * server that refuses connections gets no requests.
 */
export const startRoundRobinHaproxy = async (folder: string, targets: readonly string[]): Promise<ReverseProxy> => {
  const port = await freePort()
  const file = join(folder, 'round-robin.cfg')
  const timeouts = 'timeout connect 5s\ntimeout client 30s\ntimeout server 30s\ntimeout tunnel 1h\n'
  const servers = targets.map((target, index) => `server s${index} ${new URL(target).host} check inter 500\n`).join('')
  await writeFile(
    file,
    `listen all\nmode http\nbalance roundrobin\noption http-server-close\noption redispatch\nretry-on conn-failure\n${timeouts}bind 127.0.0.1:${port}\n${servers}`,
  )
  const stop = await run(findHaproxy() ?? 'haproxy', ['-q', '-db', '-f', file], port)
  return { url: `http://localhost:${port}`, stop }
}

/** Starts nginx as docs/operations.md shows it, on a free port and with a certificate of its own. */
export const startDocumentedNginx = async (folder: string, target: string): Promise<ReverseProxy> => {
  await makeCertificate(folder)
  const port = await freePort()
  let servers = replaced(await documented('nginx'), '/etc/ssl/', `${folder}/`)
  servers = replaced(servers, 'listen 443', `listen 127.0.0.1:${port}`)
  servers = replaced(servers, 'http://127.0.0.1:3000', target)
  return { url: `https://localhost:${port}`, stop: await runNginx(folder, 'documented', servers, port) }
}

/**
 * Starts haproxy as docs/operations.md shows it, on a free port and with a certificate of its own; with a second target
 * as the page says.
 */
export const startDocumentedHaproxy = async (folder: string, target = '', second?: string): Promise<ReverseProxy> => {
  await makeCertificate(folder)
  await chmod(folder, 0o755)
  const port = await freePort()
  let text = replaced(await documented('haproxy'), '/etc/ssl/', `${folder}/`)
  text = replaced(text, 'bind :443', `bind 127.0.0.1:${port}`)
  text = replaced(text, '127.0.0.1:3000', `127.0.0.1:${new URL(target).port}`)
  if (second !== undefined) text += `  server two 127.0.0.1:${new URL(second).port} cookie two\n`
  const file = join(folder, 'documented.cfg')
  await writeFile(file, text)
  const stop = await run(findHaproxy() ?? 'haproxy', ['-q', '-db', '-f', file], port)
  return { url: `https://localhost:${port}`, stop }
}
