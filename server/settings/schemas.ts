import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { parseS3Address } from '../base/s3-address.ts'
import type { SettingSchema } from './setting.ts'

/** Any text. */
export const text: SettingSchema<string> = z.string()

/** A text that fulfils a condition. `refused` gets the text, which it must not repeat if that may be a secret. */
export const textThat = (isValid: (text: string) => boolean, refused: (text: string) => string) =>
  z.string().check(z.refine(isValid, { error: ({ input }) => refused(String(input)) }))

/** A text with at least some characters; a secret, so the message does not repeat it. */
export const secretOf = (characters: number): SettingSchema<string> =>
  textThat(
    ({ length }) => length >= characters,
    () => `must have at least ${characters} characters.`,
  )

/** 32 bytes in hexadecimal; a secret, so the message does not repeat it. */
export const historyKey: SettingSchema<string> = textThat(
  (written) => /^[\da-f]{64}$/.test(written),
  () => 'must have 64 hexadecimal digits, as of openssl rand -hex 32.',
)

/** A file or a folder; the path becomes absolute. */
export const path: SettingSchema<string> = z.pipe(
  z.string(),
  z.transform((written) => resolve(written)),
)

/** A whole number within bounds, both included. */
export const wholeNumber = (from = 1, to?: number): SettingSchema<number> => {
  const kind = to === undefined ? `a whole number from ${from}` : `a number from ${from} to ${to}`
  const isWithin = (written: string): boolean =>
    /^\d{1,9}$/.test(written) && Number(written) >= from && (to === undefined || Number(written) <= to)
  return z.pipe(
    textThat(isWithin, (written) => `must be ${kind}, not "${written}".`),
    z.transform(Number),
  )
}

/** One of a few words. */
export const oneOf = <const Word extends string>(words: readonly Word[]): SettingSchema<Word> =>
  z.pipe(
    z.string(),
    z.enum(words, { error: ({ input }) => `must be one of ${words.join(', ')}, not "${String(input)}".` }),
  )

/** `on` or `off`. */
export const onOrOff: SettingSchema<'on' | 'off'> = z.pipe(
  z.string(),
  z.enum(['on', 'off'], { error: ({ input }) => `must be on or off, not "${String(input)}".` }),
)

/** An instant with its time zone: without one, it would mean different instants on different computers. */
export const instant: SettingSchema<Date> = z.pipe(
  textThat(
    (written) => !Number.isNaN(Date.parse(written)) && /(Z|[+-]\d\d:\d\d)$/.test(written),
    (written) => `must be an instant with a time zone, such as 2026-03-02T09:00:00+01:00, not "${written}".`,
  ),
  z.transform((written) => new Date(written)),
)

/**
 * Whether an address can be read in one way: a `#`, `/` or `?` of a password would end it, and the rest would be taken
 * for the host, which messages may name. `%` begins a code.
 */
const isUnambiguous = (url: string): boolean =>
  /^[a-z]+:\/\/[^/?#]*([/?][^@#]*)?$/.test(url) && !/%(?![\da-f]{2})/i.test(url) && URL.canParse(url)

const PASSWORD_HINT = 'In its password write @ as %40, # as %23, / as %2F, ? as %3F, : as %3A and % as %25.'

/** The address of a PostgreSQL database. It may contain a password, so the message does not repeat it. */
export const databaseUrl: SettingSchema<string> = textThat(
  (url) => /^postgres(ql)?:\/\//.test(url) && isUnambiguous(url),
  () => `must be an address such as postgres://user:password@host:5432/database. ${PASSWORD_HINT}`,
)

const isClickHouseUrl = (url: string): boolean => {
  const address = /^(clickhouse|https):\/\//.test(url) && isUnambiguous(url) ? new URL(url) : null
  return address !== null && address.hostname !== '' && /^\/[A-Za-z_]\w*$/.test(address.pathname)
}

/** The address of a PostgreSQL or ClickHouse database. The message does not repeat its password. */
export const statisticsUrl: SettingSchema<string> = textThat(
  (url) => (/^postgres(ql)?:\/\//.test(url) && isUnambiguous(url)) || isClickHouseUrl(url),
  () =>
    `must be an address such as postgres://user:password@host:5432/database or clickhouse://user:password@host:8123/database. ${PASSWORD_HINT}`,
)

/** The name of a cluster, which is part of SQL. */
export const clusterName: SettingSchema<string> = textThat(
  (name) => /^[A-Za-z]\w*$/.test(name),
  () => 'must be a name of letters, digits and underscores',
)

/** The address of a bucket of an object store. Keys do not belong in it, so the message may repeat it. */
export const filesUrl: SettingSchema<string> = textThat(
  (url) => parseS3Address(url) !== null,
  () => 'must be an address such as s3://bucket/prefix, with ?style=path or ?style=host at its end if needed.',
)

// `redis` does not check the parts of the address before it connects.
const isRedisUrl = (url: string): boolean => {
  const address = /^rediss?:\/\//.test(url) && isUnambiguous(url) ? new URL(url) : null
  return address !== null && address.hostname !== '' && /^(\/\d*)?$/.test(address.pathname)
}

/**
 * The address of a Redis, or of several nodes of a cluster with commas between. It may contain a password, so the
 * message does not repeat it.
 */
export const redisUrl: SettingSchema<string> = textThat(
  (urls) => urls.split(',').every((url) => isRedisUrl(url.trim())),
  () =>
    `must be an address such as redis://user:password@host:6379/0, or several of a cluster with commas between. ${PASSWORD_HINT} A comma is %2C.`,
)

const isServiceUrl = (url: string): boolean => {
  const address = /^https?:\/\//.test(url) && URL.canParse(url) ? new URL(url) : null
  return address !== null && address.hostname !== '' && address.search === '' && address.hash === ''
}

/**
 * The address of an HTTP service, without a slash at its end. It may contain a key, so the message does not repeat it.
 */
export const serviceUrl: SettingSchema<string> = z.pipe(
  textThat(isServiceUrl, () => 'must be an address such as https://example.com/service, without a query.'),
  z.transform((url) => new URL(url).href.replace(/\/+$/, '')),
)

/** The address of an SMTP server. It may contain a password, so the message does not repeat it. */
export const smtpUrl: SettingSchema<string> = textThat(
  (url) => /^smtps?:\/\//.test(url) && isUnambiguous(url),
  () => `must be an address such as smtps://user:password@mail.example.com. ${PASSWORD_HINT}`,
)

/** The address of an MQTT broker. It may contain a password, so the message does not repeat it. */
export const mqttUrl: SettingSchema<string> = textThat(
  (url) => /^mqtts?:\/\/[^?]*$/.test(url) && isUnambiguous(url) && new URL(url).hostname !== '',
  () => `must be an address such as mqtts://user:password@mqtt.example.com:8883. ${PASSWORD_HINT}`,
)

const isAddressRange = (range: string): boolean => {
  const [address = '', bits, ...rest] = range.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // Without a bit, every address would belong to the range.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** A list, each item of which fulfils a condition; `refused` gets the first one that does not. */
export const listOf = (
  itemsOf: (text: string) => string[],
  isValid: (item: string) => boolean,
  refused: (item: string) => string,
): SettingSchema<readonly string[]> =>
  z.pipe(
    textThat(
      (written) => itemsOf(written).every(isValid),
      (written) => refused(itemsOf(written).find((item) => !isValid(item)) ?? ''),
    ),
    z.transform((written) => Object.freeze(itemsOf(written))),
  )

/** IP addresses and ranges (CIDR), separated by commas. */
export const addressRanges: SettingSchema<readonly string[]> = listOf(
  (written) => written.split(',').map((range) => range.trim()),
  isAddressRange,
  (range) => `must be addresses or ranges such as 127.0.0.1, 10.0.0.0/8, not "${range}".`,
)
