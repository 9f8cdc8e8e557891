// Finds a browser for the tests: CHROMIUM_PATH, Chromium's headless shell, Playwright's own, or the system's Chromium.
// Installs one if there is none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Chromium without a window: it draws the same pages with a fifth less processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of the browser; undefined if there is none. */
export const findBrowser = () =>
  [process.env.CHROMIUM_PATH, headlessShell, chromium.executablePath(), ...systemPaths].find(
    (path) => path && existsSync(path),
  )

const attempts = [
  ['sh', ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell']],
  ['npx', ['playwright-core', 'install', '--with-deps', 'chromium']],
]
/** True if packages can be installed without asking anybody, for example in a container. */
const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs a browser if there is none, and the headless shell if that is possible. Throws an error with instructions
 * if there is no browser afterwards.
 */
export const installBrowser = () => {
  if (process.env.CHROMIUM_PATH || existsSync(headlessShell)) return
  if (!isDebianRoot() && findBrowser()) return
  for (const [command, args] of attempts) {
    console.log(`installing a browser for the tests: ${command} ${args.join(' ')}`)
    spawnSync(command, args, { stdio: 'inherit' })
    if (findBrowser()) return
  }
  throw new Error(
    'The tests need Chromium. Install your system’s package (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to a browser.',
  )
}
