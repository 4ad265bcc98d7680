import type { HostMessage } from './frame-messages.ts'

type Libraries = Extract<HostMessage, { type: 'render' }>['libraries']

const always = new Set(['sucrase', 'react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'tailwind'])
const fetched = new Map<string, Promise<string>>()

/** Kept for ever by the browser's cache, which the frame itself, being of no origin, could not use. */
const load = (address: string): Promise<string> => {
  const known = fetched.get(address)
  if (known) return known
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

/** The sources of what a craft needs to run. */
export const librariesFor = async (kind: 'html' | 'react', content: string): Promise<Libraries> => {
  const { default: places } = await import('virtual:craft-libraries')
  const isNeeded = (name: string) =>
    kind === 'react'
      ? always.has(name) || isNamed(content, name)
      : name === 'tailwind' && content.includes('cdn.tailwindcss.com')
  const needed = Object.entries(places).filter(([name]) => isNeeded(name))
  return Promise.all(needed.map(async ([name, address]) => ({ name, source: await load(address) })))
}
