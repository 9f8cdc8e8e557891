import { parseArgs } from 'node:util'
import type { Traffic } from '../../demo/street/observations.ts'
import { SimulationError } from './simulation-error.ts'

const MOST_ARABOXES = 5000
const ARABOXES_OF_DEMO = 200
const LOWEST_RATE = 0.01
const HIGHEST_RATE = 100

/** Parsed arguments of `npm run simulate`. */
export type SimulationArguments = Traffic & {
  araboxes: number
  /** Duration; null runs until Ctrl-C. */
  seconds: number | null
  url: string
  user: string
}

/** Help text. */
export const usage = `Simulates araboxes that count people, cars and buses and send the counts to a running server.

  npm run simulate -- [--araboxes N] [--rate N [--steady]] [--seconds N]

  --araboxes N  number of araboxes, at most ${MOST_ARABOXES} (default: ${ARABOXES_OF_DEMO}, as in the demo); if the server has fewer,
                the program imports the missing ones with names such as Symulacja 201
  --rate N      mean number of messages per second and arabox over a day (default: as in the demo's hourly counts)
  --steady      the same rate at every hour
  --seconds N   duration (default: until Ctrl-C)
  --url URL     address of the server (default: http://localhost:3000)
  --user NAME   an administrator (default: admin)

The password comes from SIMULATE_PASSWORD (default: the demo's password).
Every arabox gets a new key. Keys that were issued before stop working.`

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
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

/**
 * Parses the command line. Throws {@link SimulationError} with the reason, or with the help text, for invalid
 * arguments.
 */
export const readArguments = (args: readonly string[]): SimulationArguments => {
  const { araboxes, rate, steady, seconds, url, user } = parse(args)
  if (steady && rate === undefined) throw new SimulationError('--steady requires --rate.')
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new SimulationError(`--url must be an address such as http://localhost:3000, not "${url}".`)
  }
  return {
    araboxes: Math.floor(numberOf('araboxes', araboxes, 1, MOST_ARABOXES)),
    rate: rate === undefined ? null : numberOf('rate', rate, LOWEST_RATE, HIGHEST_RATE),
    isSteady: steady,
    seconds: seconds === undefined ? null : numberOf('seconds', seconds, 1, Number.MAX_SAFE_INTEGER),
    url: url.replace(/\/+$/, ''),
    user,
  }
}
