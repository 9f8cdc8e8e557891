// `npm run image-check`: does the steps of the Dockerfile in folders (debootstrap, chroot), starts the image as the
// service `arabox` of compose.yaml does, and tries what its operator does. Needs root and Debian, and no engine.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { projectRoot } from '../../server/base/project-root.ts'
import { buildImage, type Image } from './build-image.ts'
import { type Container, makeVolume, startContainer } from './container.ts'
import { readDockerfile } from './dockerfile.ts'
import { readService } from './service.ts'

const POLL_MS = 500
const START_MS = 180_000

const { values } = parseArgs({
  options: {
    /** Where the folders are made, 4 GB. What Debian and npm serve is kept there for the next time. */
    folder: { type: 'string', default: join(tmpdir(), 'arabox-image') },
    /** Starts the image of the time before. */
    again: { type: 'boolean', default: false },
  },
})
const settings = { FIRST_ADMIN_USERNAME: 'anna', FIRST_ADMIN_PASSWORD: 'a long password' }

const timed = async <T>(what: string, work: () => Promise<T> | T): Promise<T> => {
  const begunMs = performance.now()
  const result = await work()
  console.info(`${what}: ${((performance.now() - begunMs) / 1000).toFixed(1)} s`)
  return result
}

const require = (isRight: boolean, what: string, container: Container): void => {
  if (!isRight) throw new Error(`${what}\n${container.log().slice(-4000)}`)
}

const untilHealthy = async (image: Image, container: Container): Promise<void> => {
  const endMs = performance.now() + START_MS
  for (;;) {
    const { status, said } = container.run(image.health)
    if (status === 0) return
    require(status !== null && performance.now() < endMs, `the health check did not succeed: ${said}`, container)
    await pause(POLL_MS)
  }
}

const sizeMb = (path: string): number =>
  Number(execFileSync('du', ['--summarize', '--block-size=1000000', path], { encoding: 'utf8' }).split('\t')[0])

/** What an operator does with a running container. Each command must succeed. */
const uses: readonly (readonly [string, readonly string[]])[] = [
  [
    'readiness',
    ['node', '-e', "fetch('http://127.0.0.1:3000/readyz').then(({status})=>process.exit(status===200?0:1))"],
  ],
  [
    'the first page',
    ['node', '-e', "fetch('http://127.0.0.1:3000/').then(({status})=>process.exit(status===200?0:1))"],
  ],
  ['ffmpeg', ['ffmpeg', '-hide_banner', '-version']],
  ['a backup', ['npm', 'run', 'backup', '--', '/data/backup-of-check']],
  ['its check', ['npm', 'run', 'restore', '--', '/data/backup-of-check', '--check']],
]

const folder = values.folder
mkdirSync(folder, { recursive: true })
const volume = join(folder, 'volume')
rmSync(volume, { recursive: true, force: true })
const described = join(folder, 'image.json')
if (!values.again) {
  const stages = readDockerfile(readFileSync('Dockerfile', 'utf8'))
  const built = await timed('the image was built', () => buildImage(stages, projectRoot, folder, console.info))
  writeFileSync(described, JSON.stringify(built))
}
const image: Image = JSON.parse(readFileSync(described, 'utf8'))
console.info(`size: ${sizeMb(image.root)} MB, of it packages ${sizeMb(join(image.root, 'app/node_modules'))} MB`)
makeVolume(image, volume)
const service = readService('arabox', settings)
for (const start of ['first start', 'second start']) {
  const container = startContainer(image, service, volume)
  try {
    await timed(start, () => untilHealthy(image, container))
    if (start === 'first start')
      for (const [what, command] of uses)
        await timed(what, () => {
          const { status, said } = container.run(command)
          require(status === 0, `${what}: exit code ${status}\n${said}`, container)
        })
  } finally {
    const code = await timed('stop', () => container.stop())
    require(code === 0, `the server ended with ${code}`, container)
  }
}
console.info('The image is built, starts read-only as an account without rights, works, stops and starts again.')
