import ipaddr from 'ipaddr.js'

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
