import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { createAllowList, type Target } from './allow-list.ts'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** IPv4 address embedded by NAT64 (RFC 6052). */
const lastFourBytes = (address: ipaddr.IPv6) => new ipaddr.IPv4(address.toByteArray().slice(12))

/** Unwraps mapped IPv4; rejects tunnels (6to4, Teredo) and IANA special-purpose ranges. */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(nat64)) return lastFourBytes(address).range() === 'unicast'
  return address.match(globalUnicast) && address.range() === 'unicast'
}

/** IP literals in any notation, and localhost; names are checked by the fetch, revealing nothing. */
export const isPrivateLiteral = (address: string, allow: readonly string[]): boolean => {
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const isThisMachine = host === 'localhost' || host.endsWith('.localhost')
  if (!isThisMachine && (isIP(host) === 0 || isPublicAddress(host))) return false
  const numbers = isThisMachine ? ['127.0.0.1', '::1'] : [host]
  const target = { hostname: host, port: Number(port || (protocol === 'https:' ? 443 : 80)) }
  const isAllowed = createAllowList(allow)
  return !numbers.some((number) => isAllowed({ ...target, address: number }))
}

const usualPorts = new Set([80, 443, 8080, 8443])

export interface TargetAddress {
  address: string
  family: number
}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/** All resolved addresses. Throws if any is not allowed: mixed public and private records are a trap. */
export const resolveTarget = async (
  url: URL,
  isAllowed: (target: Target) => boolean,
): Promise<[TargetAddress, ...TargetAddress[]]> => {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = portOf(url)
  const family = isIP(hostname)
  const addresses = family ? [{ address: hostname, family }] : await lookup(hostname, { all: true })
  for (const { address } of addresses) {
    const isFit = (isPublicAddress(address) && usualPorts.has(port)) || isAllowed({ hostname, port, address })
    if (!isFit) throw new Error(`${hostname} port ${port} (${address}) is not to be reached`)
  }
  const [first, ...rest] = addresses
  if (!first) throw new Error(`${hostname} has no address`)
  return [first, ...rest]
}
