import { isIP } from 'node:net'
import { createAllowList } from './allow-list.ts'
import { isPublicAddress } from './public-address.ts'

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
