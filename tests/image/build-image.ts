import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { makeBaseImage } from './base-image.ts'
import { copyContext } from './build-context.ts'
import { commandOf, type Instruction, pairsOf, type Stage } from './dockerfile.ts'

/** What a container of the image is started with. */
export type Image = {
  /** The folder of its files. */
  readonly root: string
  readonly user: string
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  readonly command: readonly string[]
  readonly health: readonly string[]
  readonly stopSignal: NodeJS.Signals
  /** Folders that are no part of the image while it runs. */
  readonly volumes: readonly string[]
}
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** Certificates of a network that opens TLS: npm reads them from here while the image is built. */
const CERTIFICATES = '/tmp/certificates-of-network.pem'
const ownCertificates = process.env.NODE_EXTRA_CA_CERTS
/** Variables that `docker build` passes on. */
const passedOn = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy']

const isSignal = (name: string): name is NodeJS.Signals => /^SIG[A-Z]+$/.test(name)

const run = (image: Image, command: string): void => {
  const proxies = Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  const certificates = ownCertificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: CERTIFICATES }
  const pairs = Object.entries({ ...proxies, ...certificates, ...image.env }).map(([name, value]) => `${name}=${value}`)
  // A space of its own for processes: what a step leaves running ends with it.
  execFileSync(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      `--mount-proc=${image.root}/proc`,
      'chroot',
      `--userspec=${image.user}`,
      image.root,
      'env',
      '--ignore-environment',
      `--chdir=${image.workdir}`,
      ...pairs,
      '/bin/sh',
      '-c',
      command,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

/** The target of a `COPY` as a path in the image. A target that is a folder must say so. */
const copyTarget = (image: Image, words: readonly string[]): string => {
  const target = words.at(-1) ?? ''
  if (!/(^|\/)\.?$/.test(target)) throw new Error(`the check of the image cannot do this: COPY ${words.join(' ')}`)
  return join(image.root, posix.resolve(image.workdir, target))
}

const perform = (image: Mutable<Image>, step: Instruction, context: string, built: ReadonlyMap<string, Image>) => {
  const { word, rest, options } = step
  if (word === 'RUN') run(image, rest)
  else if (word === 'ENV') image.env = { ...image.env, ...pairsOf(step) }
  else if (word === 'USER') image.user = rest
  else if (word === 'CMD') image.command = commandOf(step)
  else if (word === 'HEALTHCHECK') image.health = commandOf(step)
  else if (word === 'VOLUME') image.volumes = [...image.volumes, rest]
  else if (word === 'STOPSIGNAL' && isSignal(rest)) image.stopSignal = rest
  else if (word === 'WORKDIR') {
    image.workdir = posix.resolve(image.workdir, rest)
    mkdirSync(join(image.root, image.workdir), { recursive: true })
  } else if (word === 'COPY') {
    const words = rest.split(/\s+/)
    const from = options.get('from')
    const source = from === undefined ? context : built.get(from)?.root
    if (source === undefined) throw new Error(`no stage has the name ${from}`)
    const target = copyTarget(image, words)
    mkdirSync(target, { recursive: true })
    const { mode } = statSync(target)
    // As Docker: links stay, the owner is root, and of a folder its content is copied.
    for (const path of words.slice(0, -1))
      execFileSync('cp', ['-dRT', '--preserve=mode,timestamps,links', join(source, path), ...copiedTo(target, path)])
    // A folder that exists keeps its mode.
    chmodSync(target, mode)
  }
}

/** `cp -T` needs the name of a file. */
const copiedTo = (target: string, path: string): string[] =>
  /\.[a-z]+$/.test(path) ? [join(target, posix.basename(path))] : [target]

/** Does the steps of all stages of a Dockerfile in folders below `folder`. Returns the image of the last stage. */
export const buildImage = (
  stages: readonly Stage[],
  project: string,
  folder: string,
  report: (line: string) => void,
): Image => {
  const context = join(folder, 'context')
  rmSync(context, { recursive: true, force: true })
  mkdirSync(context)
  copyContext(project, context)
  const built = new Map<string, Image>()
  let last: Image | undefined
  for (const [index, stage] of stages.entries()) {
    const root = join(folder, `stage-${index}`)
    rmSync(root, { recursive: true, force: true })
    execFileSync('cp', ['-a', '--reflink=auto', makeBaseImage(stage.base, folder), root])
    copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
    if (ownCertificates !== undefined) copyFileSync(ownCertificates, join(root, CERTIFICATES))
    const image: Mutable<Image> = {
      root,
      user: 'root',
      workdir: '/',
      env: { PATH },
      command: [],
      health: [],
      volumes: [],
      stopSignal: 'SIGTERM',
    }
    for (const step of stage.steps) {
      const begunMs = performance.now()
      perform(image, step, context, built)
      const seconds = ((performance.now() - begunMs) / 1000).toFixed(1)
      report(`stage ${index + 1}: ${step.word} ${step.rest.slice(0, 70)} (${seconds} s)`)
    }
    rmSync(join(root, CERTIFICATES), { force: true })
    if (stage.name !== null) built.set(stage.name, image)
    last = image
  }
  rmSync(context, { recursive: true })
  if (!last) throw new Error('the Dockerfile has no stage')
  return last
}
