import type { HostMessage } from './frame-messages.ts'

type Libraries = Extract<HostMessage, { type: 'render' }>['libraries']

const always = new Set(['sucrase', 'react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'tailwind'])
const fetched = new Map<string, Promise<string>>()

/** Loaded here to use the browser's cache, which a frame with an opaque origin can't. */
const load = (address: string): Promise<string> => {
  const existing = fetched.get(address)
  if (existing) return existing
  const coming = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`${address} did not load (${answer.status}).`)
    return answer.text()
  })
  fetched.set(address, coming)
  coming.catch(() => fetched.delete(address))
  return coming
}

const isNamed = (content: string, name: string) =>
  content.includes(`'${name}'`) || content.includes(`"${name}"`)

const ofFrame = new Set(['sucrase', 'tailwind', 'react/jsx-runtime'])
const globalPrefix = 'global:'

const scripts: Readonly<Record<string, RegExp>> = {
  tailwind: /cdn\.tailwindcss\.com|@tailwindcss\/browser/,
  'global:three': /\/three(?:@|\/|["'])|\bthree(?:\.min)?\.js/i,
  'global:d3': /\/d3(?:@|\/|["'])|\bd3(?:\.v\d+)?(?:\.min)?\.js/i,
  'global:chart.js': /\bchart(?:\.umd)?(?:\.min)?\.js/i,
  'global:lodash': /\blodash(?:@|\/|["']|(?:\.min)?\.js)/i,
}

const scriptTags = (content: string): string =>
  (content.match(/<script\b[^>]*\bsrc\s*=[^>]*>/gi) ?? []).join('\n')

interface CraftLibraries {
  readonly libraries: Libraries
  readonly available: string[]
}

export const librariesFor = async (kind: 'html' | 'react', content: string): Promise<CraftLibraries> => {
  const { default: places } = await import('virtual:craft-libraries')
  const tags = scriptTags(content)
  const isNeeded = (name: string) =>
    kind === 'react' ? always.has(name) || isNamed(content, name) : (scripts[name]?.test(tags) ?? false)
  const needed = Object.entries(places).filter(([name]) => isNeeded(name))
  return {
    libraries: await Promise.all(
      needed.map(async ([name, address]) => ({ name, source: await load(address) })),
    ),
    available: Object.keys(places).filter((name) => !ofFrame.has(name) && !name.startsWith(globalPrefix)),
  }
}
