import places from 'virtual:craft-libraries'
import type { HostMessage } from './frame-messages.ts'

type Libraries = Extract<HostMessage, { type: 'render' }>['libraries']

const always = ['sucrase', 'react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'tailwind']
const fetched = new Map<string, Promise<string>>()

/** Kept for ever by the browser's cache, which the frame itself, being of no origin, could not use. */
const load = (name: string): Promise<string> => {
  const known = fetched.get(name)
  if (known) return known
  const coming = fetch(places[name] ?? '').then((answer) => {
    if (!answer.ok) throw new Error(`${name} did not load (${answer.status}).`)
    return answer.text()
  })
  fetched.set(name, coming)
  coming.catch(() => fetched.delete(name))
  return coming
}

const isNamed = (content: string, name: string) =>
  content.includes(`'${name}'`) || content.includes(`"${name}"`)

/** The sources of what a craft needs to run. */
export const librariesFor = (kind: 'html' | 'react', content: string): Promise<Libraries> => {
  const names =
    kind === 'react'
      ? Object.keys(places).filter((name) => always.includes(name) || isNamed(content, name))
      : content.includes('cdn.tailwindcss.com')
        ? ['tailwind']
        : []
  return Promise.all(names.map(async (name) => ({ name, source: await load(name) })))
}
