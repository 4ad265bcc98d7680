import ipaddr from 'ipaddr.js'

export interface Target {
  hostname: string
  port: number
  address: string
}

type Rule = (target: Target) => boolean

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1')

const networkRule = (network: string): Rule => {
  const [base, bits] = ipaddr.parseCIDR(network)
  return ({ address }) => {
    const ip = ipaddr.process(address)
    return ip.kind() === base.kind() && ip.match(base, bits)
  }
}

const hostRule = (entry: string): Rule => {
  const isBareIpv6 = ipaddr.IPv6.isValid(entry)
  const [, host, port] = (!isBareIpv6 && /^(.*):(\d{1,5})$/.exec(entry)) || [entry, entry, undefined]
  const name = withoutBrackets(host ?? entry).toLowerCase()
  return (target) => target.hostname === name && (port === undefined || target.port === Number(port))
}

/** Parses OUTBOUND_ALLOW: `host`, `host:port`, IP or CIDR. Without a port, all ports are allowed. */
export const createAllowList = (entries: readonly string[]): Rule => {
  const rules = entries.map((entry) => (ipaddr.isValidCIDR(entry) ? networkRule(entry) : hostRule(entry)))
  return (target) => rules.some((rule) => rule(target))
}
