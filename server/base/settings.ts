import { isIP } from 'node:net'
import { StartError } from './start-error.ts'

/** Environment variables. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Default and bounds of a setting that is a whole number. */
export type WholeNumber = { readonly usual: number; readonly from?: number; readonly to?: number }

/** Reads a whole number; throws {@link StartError} if the setting is no number within its bounds (inclusive). */
export const readWholeNumber = (env: Environment, name: string, { usual, from = 1, to }: WholeNumber): number => {
  const text = env[name]
  if (!text) return usual
  const value = Number(text)
  if (!/^\d{1,9}$/.test(text) || value < from || (to !== undefined && value > to)) {
    const kind = to === undefined ? `a whole number from ${from}` : `a number from ${from} to ${to}`
    throw new StartError(`${name} must be ${kind}, not "${text}".`)
  }
  return value
}

/** Reads a setting that is one of a few words; throws {@link StartError} for any other word. */
export const readOneOf = <const Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
  usual: Word,
): Word => {
  const text = env[name]
  if (!text) return usual
  const word = words.find((known) => known === text)
  if (word === undefined) throw new StartError(`${name} must be one of ${words.join(', ')}, not "${text}".`)
  return word
}

/** Reads the address of a PostgreSQL database. The value may contain a password, so the error does not repeat it. */
export const readDatabaseUrl = (env: Environment, name: string): string | undefined => {
  const text = env[name]
  if (!text) return undefined
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new StartError(`${name} must be an address such as postgres://user:password@host:5432/database.`)
  return text
}

/** Reads the address of a Redis. The value may contain a password, so the error does not repeat it. */
export const readRedisUrl = (env: Environment, name: string): string | undefined => {
  const text = env[name]
  if (!text) return undefined
  // `redis` does not check the parts of the address before it connects.
  const address = /^rediss?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null
  if (!address?.hostname || !/^(\/\d*)?$/.test(address.pathname))
    throw new StartError(`${name} must be an address such as redis://user:password@host:6379/0.`)
  return text
}

/**
 * Reads the address of an HTTP service, without a slash at its end. The value may contain a key, so the error does not
 * repeat it.
 */
export const readHttpUrl = (env: Environment, name: string): string | undefined => {
  const text = env[name]
  if (!text) return undefined
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null
  if (!url?.hostname || url.search || url.hash)
    throw new StartError(`${name} must be an address such as https://example.com/service, without a query.`)
  return url.href.replace(/\/+$/, '')
}

const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // Without a bit, every address would belong to the range.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** Reads IP addresses and ranges (CIDR), separated by commas; undefined if there are none. */
export const readAddressRanges = (env: Environment, name: string): readonly string[] | undefined => {
  const text = env[name]
  if (!text) return undefined
  const ranges = text.split(',').map((range) => range.trim())
  const wrong = ranges.find((range) => !isAddressRange(range))
  if (wrong !== undefined)
    throw new StartError(`${name} must be addresses or ranges such as 127.0.0.1, 10.0.0.0/8, not "${wrong}".`)
  return Object.freeze(ranges)
}
