// Builds the client into dist/client and the server into dist/server, unless they are up to date. Arguments name the
// parts to build; without arguments it builds both.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { keepAssets } from './keep-assets.mjs'
import { requireNode } from './require-node.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const packed = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json'])

const isStale = async ({ name, sources }) => {
  const stamp = join(root, 'dist', name, 'sources.sha256')
  return !existsSync(stamp) || (await readFile(stamp, 'utf8')) !== (await fingerprint(sources))
}

const fingerprint = async (sources) => {
  const files = (await Promise.all(sources.map(sourceFiles))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) {
    const own = createHash('sha256').update(contents[index]).digest('hex')
    hash.update(`${file} ${own}\n`)
  }
  return hash.digest('hex')
}

const sourceFiles = async (source) => {
  if (!existsSync(join(root, source)) || extname(source)) return existsSync(join(root, source)) ? [source] : []
  const entries = await readdir(join(root, source), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
}

/** Builds into a new folder and renames it, so that a running server never reads a part of the new build. */
const replace = async ({ name, sources, build }) => {
  const fresh = join(root, 'dist', `${name}.${process.pid}`)
  const old = `${fresh}.old`
  const stamp = await fingerprint(sources)
  await mkdir(fresh, { recursive: true })
  try {
    await build(fresh)
    await writeFile(join(fresh, 'sources.sha256'), stamp)
    const target = join(root, 'dist', name)
    if (existsSync(target)) await rename(target, old)
    await rename(fresh, target)
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}

const buildClient = async (outDir) => {
  // With the setting of a test runner, Vite would make a development build, which is twice as large.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const configFile = join(root, 'server/programs/client-build/apart-pages.ts')
  await build({ root, configFile, logLevel: 'warn', build: { outDir, emptyOutDir: false } })
  const files = await readdir(outDir, { withFileTypes: true, recursive: true })
  const texts = files.filter((file) => file.isFile() && packed.has(extname(file.name)))
  await Promise.all(texts.map((file) => compress(join(file.parentPath ?? file.path, file.name))))
  await keepAssets(outDir, join(root, 'dist/client'))
}

const compress = async (file) => {
  const text = await readFile(file)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, options))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}

/** Packages outside of the bundle: native code, packages that are loaded on demand, and the workers of pino. */
const externalPackages = [
  '@duckdb/node-api',
  '@node-rs/argon2',
  '@opentelemetry/*',
  'exceljs',
  'pg-native',
  'pino',
  'redis',
  'sharp',
]

/**
 * prom-client loads the interface of OpenTelemetry for exemplars, which the product does not use. Without this, every
 * start would load it.
 */
const withoutExemplars = {
  name: 'without-exemplars',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@opentelemetry\/api$/ }, ({ importer }) =>
      importer.includes('prom-client') ? { path: 'no-exemplars', namespace: 'empty' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'module.exports = {}' }))
  },
}

/**
 * Bundles also the packages, because finding and compiling a thousand small files takes most of the time of a start.
 */
const buildServer = async (outdir) => {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: ['server/programs/run.ts'],
    outdir,
    bundle: true,
    // What is imported on demand, such as the object store, is not read by a start without it.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: externalPackages,
    plugins: [withoutExemplars],
    // Packages in CommonJS call it for modules of Node.js.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  })
}

/** The parts of the build with their sources, relative to the project. */
const parts = [
  {
    name: 'client',
    sources: [
      'index.html',
      'vite.config.ts',
      'package-lock.json',
      'src',
      'machines',
      'contract',
      'docs/measurements/forecast.json',
      'docs/measurements/forecast-sets.json',
      'docs/measurements/places.json',
      'server/programs/build.mjs',
      'server/programs/client-build',
      'server/programs/keep-assets.mjs',
    ],
    build: buildClient,
  },
  {
    name: 'server',
    sources: ['package-lock.json', 'server', 'machines', 'contract'],
    build: buildServer,
  },
]

/** Names of the parts whose build is missing or was made from other contents of the sources. */
export const staleParts = async () => {
  const checked = await Promise.all(parts.map(async (part) => ({ part, isStale: await isStale(part) })))
  return checked.filter(({ isStale }) => isStale).map(({ part }) => part.name)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode()
  const requested = process.argv.slice(2)
  const stale = (await staleParts()).filter((name) => requested.length === 0 || requested.includes(name))
  for (const part of parts.filter(({ name }) => stale.includes(name))) {
    const begunMs = performance.now()
    await replace(part)
    console.log(`built the ${part.name} in ${((performance.now() - begunMs) / 1000).toFixed(1)} s`)
  }
}
