import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import ipaddr from 'ipaddr.js'

const peerAddress = (c: Context): string => {
  const bindings = c.env as Partial<HttpBindings> | undefined
  return bindings?.incoming?.socket.remoteAddress ?? 'unknown'
}

/**
 * The connection's peer, or the address that the outermost trusted proxy appended. Addresses before it can be
 * forged.
 */
export const clientAddress = (c: Context, proxies: number): string => {
  const forwardedFor = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return (proxies > 0 && forwardedFor.at(-proxies)) || peerAddress(c)
}

/** Key for rate limits. For IPv6 it's the /64, which belongs to one customer. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}

/** Without a proxy, X-Forwarded-Host can be forged. */
export const requestHost = (headers: Headers, proxies: number): string | null =>
  (proxies > 0 ? headers.get('x-forwarded-host') : null) ?? headers.get('host')

const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const loopbackPattern = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** No one can register these names, so outsiders can't point them to this server. */
const isLocalName = (hostname: string) =>
  /^[^.]+$|\.(?:local|lan|internal|home\.arpa|localhost)$/.test(hostname)

/** Prevents DNS rebinding: allows PUBLIC_URL's host, IP addresses and local names. */
export const isKnownHost = (
  { headers, url }: Request,
  config: { publicUrl: string | null; trustedProxies: number },
): boolean => {
  const host = requestHost(headers, config.trustedProxies) ?? new URL(url).host
  const hostname = URL.parse(`http://${host}`)?.hostname ?? ''
  return (
    (config.publicUrl !== null && new URL(config.publicUrl).hostname === hostname) ||
    ipaddr.isValid(hostname.replace(/^\[(.*)\]$/, '$1')) ||
    isLocalName(hostname)
  )
}

/** Whether the request comes from this machine, neither through a proxy nor by DNS rebinding. */
export const isLocalByName = (c: Context): boolean =>
  isLocal(c) && loopbackPattern.test(new URL(c.req.url).hostname)

export const isOwnMachine = (c: Context, publicUrl: string | null): boolean =>
  isLocalByName(c) && (publicUrl === null || loopbackPattern.test(new URL(publicUrl).hostname))

const isLocal = (c: Context): boolean =>
  !proxyHeaders.some((name) => c.req.raw.headers.has(name)) &&
  /^(::1|(::ffff:)?127\.|unknown$)/.test(peerAddress(c))
