// Where the tests' second reader of spreadsheets is: a Python that has openpyxl; installed when there is none.
import { spawnSync } from 'node:child_process'

const pythons = [process.env.OPENPYXL_PYTHON, 'python3', '/usr/bin/python3'].filter(Boolean)

/** Path of a Python that can read spreadsheets, or none. */
export const findOpenpyxl = () =>
  pythons.find((python) => spawnSync(python, ['-c', 'import openpyxl'], { stdio: 'ignore' }).status === 0)

const attempts = [
  ['sh', ['-c', 'apt-get update -qq && apt-get install -y -qq python3-openpyxl']],
  ['python3', ['-m', 'pip', 'install', '--quiet', 'openpyxl']],
]

/** Makes sure that there is one, or says what to do and throws. */
export const installOpenpyxl = () => {
  if (findOpenpyxl()) return
  for (const [command, args] of attempts) {
    console.log(`no openpyxl for the tests yet: ${command} ${args.join(' ')}`)
    spawnSync(command, args, { stdio: 'inherit' })
    if (findOpenpyxl()) return
  }
  throw new Error(
    'The tests need a Python with openpyxl. Install it (Debian: apt-get install python3-openpyxl) or set OPENPYXL_PYTHON.',
  )
}
