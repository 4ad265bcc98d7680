import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Target } from './allow-list.ts'
import { isPublicAddress } from './public-address.ts'

const usualPorts = new Set([80, 443, 8080, 8443])

export interface Resolved {
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
): Promise<[Resolved, ...Resolved[]]> => {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = portOf(url)
  const family = isIP(hostname)
  const found = family ? [{ address: hostname, family }] : await lookup(hostname, { all: true })
  for (const { address } of found) {
    const isFit = (isPublicAddress(address) && usualPorts.has(port)) || isAllowed({ hostname, port, address })
    if (!isFit) throw new Error(`${hostname} port ${port} (${address}) is not to be reached`)
  }
  const [first, ...rest] = found
  if (!first) throw new Error(`${hostname} has no address`)
  return [first, ...rest]
}
