import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Which addresses the server may reach for something that users enter: public ones with TLS, or any. */
export type Reach = 'public' | 'any'

/** A receiver at an address that is not on the public internet. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError'
}

// IANA's special-purpose registries: no address in them is on the public internet. Ranges that embed an IPv4 address
// are refused completely, because a translator on the route could reach any network behind them.
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
const globalIpv6 = '2000::/3'
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const listOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const special4 = listOf(specialIpv4, 'ipv4')
const special6 = listOf(specialIpv6, 'ipv6')
const global6 = listOf([globalIpv6], 'ipv6')
const loopback4 = listOf(['127.0.0.0/8'], 'ipv4')

const isLoopback = (address: string): boolean => (isIP(address) === 4 ? loopback4.check(address) : address === '::1')

/** Whether a webhook may reach an IP address: on the public internet, or on this machine if the setting allows it. */
export const mayReach = (address: string, toLoopback: boolean): boolean => {
  if (toLoopback && isLoopback(address)) return true
  if (isIP(address) === 4) return !special4.check(address)
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** The host of an address as a name or an IP address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Whether an address can be registered: HTTPS without a login, or HTTP to this machine if the setting allows it. The IP
 * addresses of a host name are checked for each connection, because they can change at any time.
 */
export const isRegistrable = (text: string, toLoopback: boolean): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username || url.password) return false
  const host = hostOf(url)
  const isLocal = host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)
  if (isIP(host) !== 0 && !mayReach(host, toLoopback)) return false
  if (isLocal) return toLoopback
  return url.protocol === 'https:'
}

/**
 * Resolves a host name, and fails if any of its addresses must not be reached. A name with both permitted and forbidden
 * addresses is an attack or a mistake.
 */
export const checkedLookup =
  (toLoopback: boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '')
      const [first] = found
      if (!first || found.some(({ address }) => !mayReach(address, toLoopback)))
        return callback(new ForbiddenAddressError(`${hostname} has an address that may not be reached`), '')
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
  }
