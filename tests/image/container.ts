import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Image } from './build-image.ts'
import type { Service } from './service.ts'

/** A running container of an image. */
export type Container = {
  /** Runs a command beside the server, as the health check does: with its account, files and network. */
  run(command: readonly string[]): { readonly status: number | null; readonly said: string }
  /** What it wrote so far. */
  log(): string
  /** Sends the signal that ends the server; returns its exit code, or null if it had to be killed. */
  stop(): Promise<number | null>
}

const devices = [
  ['null', 1, 3],
  ['zero', 1, 5],
  ['full', 1, 7],
  ['random', 1, 8],
  ['urandom', 1, 9],
  ['tty', 5, 0],
].map(([name, major, minor]) => `mknod -m 666 dev/${name} c ${major} ${minor}`)

/** The mounts of a container, made in the root of the image. Nothing else of the machine is seen from within. */
const mountsOf = (image: Image, service: Service, volume: string): string[] => [
  'mount --make-rprivate /',
  `mount --bind ${image.root} ${image.root}`,
  `cd ${image.root}`,
  'mount -t proc -o nosuid,nodev,noexec proc proc',
  'mount -t tmpfs -o nosuid,mode=755 tmpfs dev',
  ...devices,
  'ln -s /proc/self/fd dev/fd',
  'mkdir dev/shm',
  `mount -t tmpfs -o nosuid,nodev,noexec,mode=1777,size=${service.sharedMemory} tmpfs dev/shm`,
  ...service.temporary.map((path) => `mount -t tmpfs -o nosuid,nodev,noexec,mode=1777 tmpfs .${path}`),
  ...image.volumes.map((path) => `mount --bind ${volume} .${path}`),
  ...(service.isReadOnly ? [`mount -o remount,bind,ro ${image.root}`] : []),
  'ip link set lo up',
]

/** The account and the rights of the server, and its environment. */
const entryOf = (image: Image, service: Service, environment: Readonly<Record<string, string>>): string[] => [
  'chroot',
  image.root,
  'setpriv',
  `--reuid=${image.user}`,
  `--regid=${image.user}`,
  '--clear-groups',
  ...(service.hasNoCapabilities ? ['--bounding-set=-all', '--inh-caps=-all'] : []),
  ...(service.hasNoNewPrivileges ? ['--no-new-privs'] : []),
  'env',
  '--ignore-environment',
  `--chdir=${image.workdir}`,
  ...Object.entries({ ...image.env, ...environment }).map(([name, value]) => `${name}=${value}`),
]

/** A volume as Docker makes it: with the content and the owner of the folder in the image. */
export const makeVolume = (image: Image, path: string): void => {
  const [folder = ''] = image.volumes
  if (!existsSync(path)) execFileSync('cp', ['-a', join(image.root, folder), path])
}

/**
 * Starts the command of an image as the first process of spaces of its own for mounts, processes and network, so that
 * no other program, no other port and no other machine is seen.
 */
export const startContainer = (image: Image, service: Service, volume: string): Container => {
  const entry = entryOf(image, service, service.environment)
  const script = ['set -e', ...mountsOf(image, service, volume), 'exec "$@"'].join('\n')
  const child: ChildProcess = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--net',
      '--ipc',
      '--uts',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      script,
      'sh',
      ...entry,
    ].concat(image.command),
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => written.push(String(chunk)))
  const ended = once(child, 'close')
  const firstProcess = (): string =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0] ?? ''
  return {
    log: () => written.join(''),
    run(command) {
      if (child.exitCode !== null) return { status: null, said: `the server has ended with ${child.exitCode}` }
      const { status, stdout, stderr } = spawnSync(
        'nsenter',
        ['--target', firstProcess(), '--mount', '--pid', '--net', '--ipc', '--uts', ...entry, ...command],
        { encoding: 'utf8' },
      )
      return { status, said: `${stdout}${stderr}` }
    },
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), service.stopMs)
      if (child.exitCode === null) process.kill(Number(firstProcess()), image.stopSignal)
      await ended
      clearTimeout(timer)
      return child.exitCode
    },
  }
}
