// Adds optional binaries of other platforms to package-lock.json. npm omits them when it writes the lock on this
// platform, and then `npm ci` fails because they are missing. With `--check` it only lists the missing ones.
import { readFileSync, writeFileSync } from 'node:fs'

const systems = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony']
const processors = ['x64', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'arm']

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))

/** Every path at which npm may install a dependency of the package at `path`. */
const pathsOf = (path, name) => {
  const parents = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return [`node_modules/${name}`, ...parents.map((parent) => `${parent}/node_modules/${name}`)]
}

/** An entry that lets npm install the package only on its platform, which is a part of the package's name. */
const entryOf = (name, range, owner) => {
  const words = name.split(/[-/_]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const isMusl = words.some((word) => word.startsWith('musl'))
  const isGlibc = words.some((word) => word.startsWith('gnu'))
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(owner.dev ? { dev: true } : {}),
    ...(isMusl ? { libc: ['musl'] } : isGlibc ? { libc: ['glibc'] } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  }
}

const missing = Object.entries(lock.packages).flatMap(([path, owner]) =>
  Object.entries(owner.optionalDependencies ?? {})
    .filter(([name]) => !pathsOf(path, name).some((each) => lock.packages[each]))
    .map(([name, range]) => ({ path: `node_modules/${name}`, entry: entryOf(name, range, owner) })),
)

if (process.argv.includes('--check')) {
  for (const { path } of missing) console.error(`${file} lacks ${path}. Run: npm run lock`)
  process.exit(missing.length > 0 ? 1 : 0)
}
lock.packages = Object.fromEntries(
  [...Object.entries(lock.packages), ...missing.map(({ path, entry }) => [path, entry])].sort(([a], [b]) =>
    a < b ? -1 : 1,
  ),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} packages of other platforms added to ${file}`)
