// Where the tests' independent Socket.IO client is: a Python that has python-socketio and requests; installed when there is none.
import { spawnSync } from 'node:child_process'

const pythons = [process.env.SOCKETIO_PYTHON, 'python3', '/usr/bin/python3'].filter(Boolean)

/** Path of a Python that can open a Socket.IO connection, or none. */
export const findSocketioPython = () =>
  pythons.find((python) => spawnSync(python, ['-c', 'import socketio, requests'], { stdio: 'ignore' }).status === 0)

const attempts = [
  ['sh', ['-c', 'apt-get update -qq && apt-get install -y -qq python3-socketio python3-requests']],
  ['python3', ['-m', 'pip', 'install', '--quiet', 'python-socketio', 'requests']],
]

/** Makes sure that there is one, or says what to do and throws. */
export const installSocketioPython = () => {
  if (findSocketioPython()) return
  for (const [command, args] of attempts) {
    console.log(`no Socket.IO client in Python for the tests yet: ${command} ${args.join(' ')}`)
    spawnSync(command, args, { stdio: 'inherit' })
    if (findSocketioPython()) return
  }
  throw new Error(
    'The tests need a Python with python-socketio and requests. Install them (Debian: apt-get install python3-socketio python3-requests) or set SOCKETIO_PYTHON.',
  )
}
