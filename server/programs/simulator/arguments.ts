import { parseArgs } from 'node:util'
import type { Traffic } from '../../demo/street/messages.ts'
import { SimulationError } from './simulation-error.ts'

const MOST_ARABOXES = 5000
const ARABOXES_OF_DEMO = 200
const SLOWEST = 0.01
const FASTEST = 100

/** What `npm run simulate` was asked for. */
export type SimulationWish = Traffic & {
  araboxes: number
  /** After how many seconds it ends by itself; null: with Ctrl-C. */
  seconds: number | null
  url: string
  user: string
}

/** How the program is called. */
export const usage = `Lets araboxes count people, cars and buses, and send them to a running server.

  npm run simulate -- [--araboxes N] [--rate N [--steady]] [--seconds N]

  --araboxes N  how many, up to ${MOST_ARABOXES}, left out: ${ARABOXES_OF_DEMO}, as the demo has; where the server has fewer, the others are
                imported, named Symulacja and a number
  --rate N      messages per second and arabox, the mean of a day with its rhythm; left out: as many as the demo's hours count
  --steady      the rate at every hour
  --seconds N   ends by itself; left out: with Ctrl-C
  --url URL     address of the server; left out: http://localhost:3000
  --user NAME   an administrator; left out: admin

The password is read from SIMULATE_PASSWORD; left out: that of the demo. Every arabox gets a new key: one that was issued before stops working.`

const read = (words: readonly string[]) => {
  try {
    return parseArgs({
      args: [...words],
      options: {
        araboxes: { type: 'string', default: String(ARABOXES_OF_DEMO) },
        rate: { type: 'string' },
        steady: { type: 'boolean', default: false },
        seconds: { type: 'string' },
        url: { type: 'string', default: 'http://localhost:3000' },
        user: { type: 'string', default: 'admin' },
      },
    }).values
  } catch (error) {
    throw new SimulationError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

const numberOf = (name: string, text: string, least: number, most: number): number => {
  const number = Number(text)
  if (text.trim() === '' || !(number >= least && number <= most)) {
    throw new SimulationError(`--${name} must be a number from ${least} to ${most}, not "${text}".`)
  }
  return number
}

/** Reads the words of a call; throws {@link SimulationError} for what it does not understand. */
export const readWish = (words: readonly string[]): SimulationWish => {
  const { araboxes, rate, steady, seconds, url, user } = read(words)
  if (steady && rate === undefined) throw new SimulationError('--steady needs a --rate to hold.')
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new SimulationError(`--url must look like http://localhost:3000, not "${url}".`)
  }
  return {
    araboxes: Math.floor(numberOf('araboxes', araboxes, 1, MOST_ARABOXES)),
    rate: rate === undefined ? null : numberOf('rate', rate, SLOWEST, FASTEST),
    isSteady: steady,
    seconds: seconds === undefined ? null : numberOf('seconds', seconds, 1, Number.MAX_SAFE_INTEGER),
    url: url.replace(/\/+$/, ''),
    user,
  }
}
