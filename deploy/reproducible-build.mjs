// `npm run reproducible` builds the present commit twice, in fresh clones at different paths with another time zone,
// language, file mask and number of threads, and compares all files. With `--install` each clone installs its packages
// from the registry; otherwise both get copies of the present ones.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { digestOf, digestsOf } from './build-digests.mjs'

const places = [
  { path: 'one', mask: '022', env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' } },
  {
    path: 'another place/further/down',
    mask: '077',
    env: {
      TZ: 'Asia/Tokyo',
      LANG: 'pl_PL.UTF-8',
      LC_ALL: 'pl_PL.UTF-8',
      RAYON_NUM_THREADS: '1',
      UV_THREADPOOL_SIZE: '1',
    },
  },
]
const root = resolve(import.meta.dirname ?? '.', '..')
const folder = mkdtempSync(join(tmpdir(), 'arabox-builds-'))

const run = (cwd, { mask, env }, command) => {
  const { status } = spawnSync('sh', ['-c', `umask ${mask} && ${command}`], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`failed in ${cwd}: ${command}`)
}

const build = (place) => {
  const clone = join(folder, place.path)
  mkdirSync(clone, { recursive: true })
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  const packages = process.argv.includes('--install')
    ? 'npm ci --no-audit --no-fund'
    : `cp -a '${join(root, 'node_modules')}' node_modules`
  run(clone, place, packages)
  run(clone, place, 'node server/programs/build.mjs')
  return digestsOf(join(clone, 'dist'))
}

/** The paths whose digests differ, or that one build alone has. */
const differencesOf = (one, other) => {
  const known = new Map(other.map(({ path, digest }) => [path, digest]))
  const changed = one.filter(({ path, digest }) => known.get(path) !== digest).map(({ path }) => path)
  const paths = new Set(one.map(({ path }) => path))
  return [...changed, ...other.map(({ path }) => path).filter((path) => !paths.has(path))]
}

try {
  const [one, other] = places.map(build)
  const differences = differencesOf(one, other)
  for (const path of differences) console.error(`differs: ${path}`)
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  console.log(`${digestOf(one)}  dist of ${commit}, ${one.length} files, Node.js ${process.version}`)
  if (differences.length > 0) console.error(`The two builds differ in ${differences.length} files.`)
  process.exitCode = differences.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
