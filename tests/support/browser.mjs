// Finds a browser for the tests: CHROMIUM_PATH, Playwright's own, or the system's Chromium. Installs one if there is
// none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of the browser; undefined if there is none. */
export const findBrowser = () =>
  [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemPaths].find((path) => path && existsSync(path))

const attempts = [
  ['npx', ['playwright-core', 'install', '--with-deps', 'chromium']],
  ['sh', ['-c', 'apt-get update -qq && apt-get install -y -qq chromium']],
]

/** Installs a browser if there is none. Throws an error with instructions if that fails. */
export const installBrowser = () => {
  if (findBrowser()) return
  for (const [command, args] of attempts) {
    console.log(`installing a browser for the tests: ${command} ${args.join(' ')}`)
    spawnSync(command, args, { stdio: 'inherit' })
    if (findBrowser()) return
  }
  throw new Error(
    'The tests need Chromium. Install your system’s package (Debian: apt-get install chromium) or set CHROMIUM_PATH to a browser.',
  )
}
