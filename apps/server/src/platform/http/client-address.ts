import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import ipaddr from 'ipaddr.js'

const peerAddress = (c: Context): string => {
  const bindings = c.env as Partial<HttpBindings> | undefined
  return bindings?.incoming?.socket.remoteAddress ?? 'unknown'
}

/** Connection's peer, or what the outermost trusted proxy appended; entries further left are forgeable. */
export const clientAddress = (c: Context, proxies: number): string => {
  const forwardedFor = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return (proxies > 0 && forwardedFor.at(-proxies)) || peerAddress(c)
}

/** Rate limit key: the /64 for IPv6, which belongs to one customer. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}

/** Without a proxy, X-Forwarded-Host is forgeable. */
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

/** Not registrable, so outsiders can't point them here. */
const isLocalName = (hostname: string) =>
  /^[^.]+$|\.(?:local|lan|internal|home\.arpa|localhost)$/.test(hostname)

/** Against DNS rebinding: PUBLIC_URL's host, an IP address or a local name. */
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

/** From this machine, neither proxied nor by DNS rebinding. */
export const isLocalByName = (c: Context): boolean =>
  isLocal(c) && loopbackPattern.test(new URL(c.req.url).hostname)

export const isOwnMachine = (c: Context, publicUrl: string | null): boolean =>
  isLocalByName(c) && (publicUrl === null || loopbackPattern.test(new URL(publicUrl).hostname))

const isLocal = (c: Context): boolean =>
  !proxyHeaders.some((name) => c.req.raw.headers.has(name)) &&
  /^(::1|(::ffff:)?127\.|unknown$)/.test(peerAddress(c))
