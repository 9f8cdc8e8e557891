// Programs that the tests need besides npm packages. Missing ones are installed.
import { spawnSync } from 'node:child_process'

const isRunnable = ([command, ...args]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
const usable = (candidates, args) => candidates.filter(Boolean).find((command) => isRunnable([command, ...args]))

const pythonWith = (variable, modules) =>
  usable([process.env[variable], 'python3', '/usr/bin/python3'], ['-c', `import ${modules}`])

/** Command of a Python with openpyxl; undefined if there is none. */
export const findOpenpyxl = () => pythonWith('OPENPYXL_PYTHON', 'openpyxl')

/** Command of a Python with python-socketio; undefined if there is none. */
export const findSocketioPython = () => pythonWith('SOCKETIO_PYTHON', 'socketio, requests')

/** Command of a Redis server; undefined if there is none. */
export const findRedis = () =>
  usable([process.env.REDIS_SERVER, 'redis-server', '/usr/bin/redis-server'], ['--version'])

const onPath = (variable, name, versionFlag) =>
  usable([process.env[variable], name, `/usr/sbin/${name}`, `/usr/bin/${name}`], [versionFlag])

/** Command of nginx, or undefined. */
export const findNginx = () => onPath('NGINX', 'nginx', '-v')

/** Command of haproxy, or undefined. */
export const findHaproxy = () => onPath('HAPROXY', 'haproxy', '-v')

/** Command of OpenSSL, or undefined. */
export const findOpenssl = () => onPath('OPENSSL', 'openssl', 'version')

/** Command of ffmpeg, or undefined. */
export const findFfmpeg = () => onPath('FFMPEG', 'ffmpeg', '-version')

/** Command of PgBouncer, or undefined. */
export const findPgbouncer = () => onPath('PGBOUNCER', 'pgbouncer', '--version')

/** Command that runs a program with another clock, or undefined. */
export const findFaketime = () => onPath('FAKETIME', 'faketime', '--version')

/** Command of the MQTT broker mosquitto, or undefined. It prints its version with its help, and exits with an error. */
export const findMosquitto = () =>
  [process.env.MOSQUITTO, 'mosquitto', '/usr/sbin/mosquitto'].filter(Boolean).find((command) => {
    const { error } = spawnSync(command, ['-h'], { stdio: 'ignore' })
    return error === undefined
  })

/** Command that checks rules of Prometheus, or undefined. */
export const findPromtool = () => onPath('PROMTOOL', 'promtool', '--version')

/** Command of Poppler that draws the pages of a PDF, or undefined. */
export const findPdftoppm = () => onPath('PDFTOPPM', 'pdftoppm', '-v')

/** Each tool with its packages, and the environment variable that sets another command. */
const tools = [
  {
    name: 'a Python with openpyxl',
    find: findOpenpyxl,
    debian: ['python3-openpyxl'],
    pypi: ['openpyxl'],
    variable: 'OPENPYXL_PYTHON',
  },
  {
    name: 'a redis-server',
    find: findRedis,
    debian: ['redis-server'],
    pypi: [],
    variable: 'REDIS_SERVER',
  },
  {
    name: 'a Python with python-socketio and requests',
    find: findSocketioPython,
    debian: ['python3-socketio', 'python3-requests'],
    pypi: ['python-socketio', 'requests'],
    variable: 'SOCKETIO_PYTHON',
  },
  { name: 'nginx', find: findNginx, debian: ['nginx-light'], pypi: [], variable: 'NGINX' },
  { name: 'haproxy', find: findHaproxy, debian: ['haproxy'], pypi: [], variable: 'HAPROXY' },
  { name: 'OpenSSL', find: findOpenssl, debian: ['openssl'], pypi: [], variable: 'OPENSSL' },
  { name: 'PgBouncer', find: findPgbouncer, debian: ['pgbouncer'], pypi: [], variable: 'PGBOUNCER' },
  { name: 'faketime', find: findFaketime, debian: ['faketime'], pypi: [], variable: 'FAKETIME' },
  { name: 'mosquitto', find: findMosquitto, debian: ['mosquitto'], pypi: [], variable: 'MOSQUITTO' },
  { name: 'promtool', find: findPromtool, debian: ['prometheus'], pypi: [], variable: 'PROMTOOL' },
  { name: 'ffmpeg', find: findFfmpeg, debian: ['ffmpeg'], pypi: [], variable: 'FFMPEG' },
  { name: 'pdftoppm', find: findPdftoppm, debian: ['poppler-utils'], pypi: [], variable: 'PDFTOPPM' },
]

const missing = () => tools.filter(({ find }) => !find())

const install = (command, ...args) => {
  console.log(`installing tools for the tests: ${command} ${args.join(' ')}`)
  spawnSync(command, args, { stdio: 'inherit' })
}

/** Installs missing tools with apt-get, then with pip. Throws an error with instructions if one is still missing. */
export const installTools = () => {
  const debian = missing().flatMap((tool) => tool.debian)
  if (debian.length > 0) {
    install('sh', '-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${debian.join(' ')}`)
  }
  const pypi = missing().flatMap((tool) => tool.pypi)
  if (pypi.length > 0) install('python3', '-m', 'pip', 'install', '--quiet', ...pypi)
  for (const { name, debian: packages, variable } of missing()) {
    throw new Error(
      `The tests need ${name}. Install it (Debian: apt-get install ${packages.join(' ')}) or set ${variable}.`,
    )
  }
}
