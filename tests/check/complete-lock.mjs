// Completes package-lock.json with the optional binaries of other platforms that the registry at hand did not offer:
// npm leaves them
// out when it writes the lock and then refuses `npm ci` because they are missing. With `--check` it only says what is
// missing.
import { readFileSync, writeFileSync } from 'node:fs'

const systems = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony']
const processors = ['x64', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'arm']

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))

/** Every place at which npm may have put a dependency of the package at `path`. */
const placesOf = (path, name) => {
  const parents = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return [`node_modules/${name}`, ...parents.map((parent) => `${parent}/node_modules/${name}`)]
}

/**
 * An entry that keeps npm from fetching the package where it does not fit: platforms' packages carry the platform in
 * their name.
 */
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
    .filter(([name]) => !placesOf(path, name).some((place) => lock.packages[place]))
    .map(([name, range]) => ({ place: `node_modules/${name}`, entry: entryOf(name, range, owner) })),
)

if (process.argv.includes('--check')) {
  for (const { place } of missing) console.error(`${file} lacks ${place}: npm run lock`)
  process.exit(missing.length > 0 ? 1 : 0)
}
lock.packages = Object.fromEntries(
  [...Object.entries(lock.packages), ...missing.map(({ place, entry }) => [place, entry])].sort(([a], [b]) =>
    a < b ? -1 : 1,
  ),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} packages of other platforms added to ${file}`)
