import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import ipaddr from 'ipaddr.js'

const connectedFrom = (c: Context): string => {
  const bindings = c.env as Partial<HttpBindings> | undefined
  return bindings?.incoming?.socket.remoteAddress ?? 'unknown'
}

/**
 * Where a request comes from: the connection's other end, or what the outermost of
 * `proxies` trusted proxies wrote into X-Forwarded-For. What a client writes there itself
 * stands further left and counts for nothing.
 */
export const clientAddress = (c: Context, proxies: number): string => {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return (proxies > 0 && forwarded.at(-proxies)) || connectedFrom(c)
}

/** Whom tries are counted for: of IPv6 the /64, for whoever has one address of it has them all. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}

/** The host that was asked. Without a proxy in front, X-Forwarded-Host is the client's own word. */
export const askedHost = (headers: Headers, proxies: number): string | null =>
  (proxies > 0 ? headers.get('x-forwarded-host') : null) ?? headers.get('host')

/** What proxies add, whatever they write into it. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Names that nobody can register: in a local network they lead where its own administrators say. */
const isLocalName = (hostname: string) =>
  /^[^.]+$|\.(?:local|lan|internal|home\.arpa|localhost)$/.test(hostname)

/**
 * Whether this server is known by the name that a request uses: PUBLIC_URL's, an IP address, or a name that no
 * stranger can point here.
 */
export const isKnownHost = (
  { headers, url }: Request,
  config: { publicUrl: string | null; trustedProxies: number },
): boolean => {
  const host = askedHost(headers, config.trustedProxies) ?? new URL(url).host
  const hostname = URL.parse(`http://${host}`)?.hostname ?? ''
  return (
    (config.publicUrl !== null && new URL(config.publicUrl).hostname === hostname) ||
    ipaddr.isValid(hostname.replace(/^\[(.*)\]$/, '$1')) ||
    isLocalName(hostname)
  )
}

/**
 * From this machine itself, by a name of its own: neither passed on by a proxy, nor asked by a page whose name an
 * attacker points here (DNS rebinding).
 */
export const isLocalByName = (c: Context): boolean => isLocal(c) && loopback.test(new URL(c.req.url).hostname)

/** The same, where people use no other address. */
export const isOwnMachine = (c: Context, publicUrl: string | null): boolean =>
  isLocalByName(c) && (publicUrl === null || loopback.test(new URL(publicUrl).hostname))

/** From this machine itself, through no proxy. */
const isLocal = (c: Context): boolean =>
  !proxyHeaders.some((name) => c.req.raw.headers.has(name)) &&
  /^(::1|(::ffff:)?127\.|unknown$)/.test(connectedFrom(c))
