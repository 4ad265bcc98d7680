import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { createAllowList, type Target } from './allow-list.ts'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** The IPv4 address embedded by NAT64 (RFC 6052). */
const lastFourBytes = (address: ipaddr.IPv6) => new ipaddr.IPv4(address.toByteArray().slice(12))

/** Unwraps mapped IPv4 addresses. Rejects tunnels (6to4, Teredo) and IANA's special-purpose ranges. */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(nat64)) return lastFourBytes(address).range() === 'unicast'
  return address.match(globalUnicast) && address.range() === 'unicast'
}

/**
 * Matches IP addresses in any notation, and localhost. Host names are checked only when fetched, so that
 * nothing about internal DNS is revealed.
 */
export const isPrivateLiteral = (url: string, allow: readonly string[]): boolean => {
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const isThisMachine = host === 'localhost' || host.endsWith('.localhost')
  if (!isThisMachine && (isIP(host) === 0 || isPublicAddress(host))) return false
  const ips = isThisMachine ? ['127.0.0.1', '::1'] : [host]
  const target = { hostname: host, port: Number(port || (protocol === 'https:' ? 443 : 80)) }
  const isAllowed = createAllowList(allow)
  return !ips.some((ip) => isAllowed({ ...target, address: ip }))
}

const allowedPorts = new Set([80, 443, 8080, 8443])

export interface TargetAddress {
  address: string
  family: number
}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/**
 * Returns all resolved addresses. Throws if any isn't allowed: a host with public and private addresses is an
 * attack.
 */
export const resolveTarget = async (
  url: URL,
  isAllowed: (target: Target) => boolean,
): Promise<[TargetAddress, ...TargetAddress[]]> => {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = portOf(url)
  const family = isIP(hostname)
  const addresses = family ? [{ address: hostname, family }] : await lookup(hostname, { all: true })
  for (const { address } of addresses) {
    const isReachable =
      (isPublicAddress(address) && allowedPorts.has(port)) || isAllowed({ hostname, port, address })
    if (!isReachable) throw new Error(`${hostname} port ${port} (${address}) isn’t allowed`)
  }
  const [first, ...rest] = addresses
  if (!first) throw new Error(`${hostname} has no address`)
  return [first, ...rest]
}
