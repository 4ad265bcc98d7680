import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { createAllowList, type Target } from './allow-list.ts'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** The IPv4 address in the last four bytes, where a NAT64 gateway takes it from (RFC 6052). */
const lastFourBytes = (address: ipaddr.IPv6) => new ipaddr.IPv4(address.toByteArray().slice(12))

/**
 * Whether an address is one host on the public internet. Addresses that only wrap an IPv4
 * address are judged by what they wrap; tunnels (6to4, Teredo) and everything reserved
 * by IANA's special-purpose registries are refused.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(nat64)) return lastFourBytes(address).range() === 'unicast'
  return address.match(globalUnicast) && address.range() === 'unicast'
}

/**
 * Whether an address says itself that it is not on the public internet, so that nobody need be asked: a number,
 * however it is written, or this machine. What a name leads to is only told by the fetch, in one text for all.
 */
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

/**
 * The addresses that a URL's host stands for, every one of them fit to be connected to.
 * Throws when one is not: a name with a public and a private address is a trap, or broken.
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
    const isFit = (isPublicAddress(address) && usualPorts.has(port)) || isAllowed({ hostname, port, address })
    if (!isFit) throw new Error(`${hostname} port ${port} (${address}) is not to be reached`)
  }
  const [first, ...rest] = addresses
  if (!first) throw new Error(`${hostname} has no address`)
  return [first, ...rest]
}
