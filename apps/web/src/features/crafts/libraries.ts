import type { HostMessage } from './frame-messages.ts'
import { resolveImports } from './module-imports.ts'

type CraftBundle = Omit<Extract<HostMessage, { type: 'render' }>, 'type' | 'kind' | 'theme'>

const alwaysLoaded = new Set([
  'sucrase',
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'tailwind',
])
const sources = new Map<string, Promise<string>>()

/** Fetched outside the frame, whose opaque origin can't use the browser's cache. */
const fetchSource = (url: string): Promise<string> => {
  const cachedSource = sources.get(url)
  if (cachedSource) return cachedSource
  const request = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`${url} did not load (${response.status}).`)
    return response.text()
  })
  sources.set(url, request)
  request.catch(() => sources.delete(url))
  return request
}

const mentionsModule = (content: string, name: string) =>
  content.includes(`'${name}'`) || content.includes(`"${name}"`)

const frameOnly = new Set(['sucrase', 'tailwind', 'react/jsx-runtime'])
const globalPrefix = 'global:'

const scriptPatterns: Readonly<Record<string, RegExp>> = {
  tailwind: /cdn\.tailwindcss\.com|@tailwindcss\/browser/,
  'global:three': /\/three(?:@|\/|["'])|\bthree(?:\.min)?\.js/i,
  'global:d3': /\/d3(?:@|\/|["'])|\bd3(?:\.v\d+)?(?:\.min)?\.js/i,
  'global:chart.js': /\bchart(?:\.umd)?(?:\.min)?\.js/i,
  'global:lodash': /\blodash(?:@|\/|["']|(?:\.min)?\.js)/i,
}

const scriptTags = (content: string): string =>
  (content.match(/<script\b[^>]*\bsrc\s*=[^>]*>/gi) ?? []).join('\n')

/** Libraries that don't import React. */
const standaloneLibraries = new Set([
  'date-fns',
  'papaparse',
  'three',
  'd3',
  'chart.js',
  'chart.js/auto',
  'lodash',
  'lodash-es',
])
const reactNames = new Set(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'])

/** Collects what the frame needs to run a craft: its code and the libraries that it uses. */
export const bundleCraft = async (kind: 'html' | 'react', content: string): Promise<CraftBundle> => {
  const { default: libraryUrls } = await import('virtual:craft-libraries')
  const availableLibraries = Object.keys(libraryUrls).filter(
    (name) => !frameOnly.has(name) && !name.startsWith(globalPrefix),
  )
  const resolvedImports =
    kind === 'html'
      ? resolveImports(content, availableLibraries)
      : { content, imports: {}, missing: [], failing: [] }
  const importedUrls = new Set(Object.values(resolvedImports.imports))
  const needsReact = [...importedUrls].some((name) => name in libraryUrls && !standaloneLibraries.has(name))
  const tags = scriptTags(content)
  const isNeeded = (name: string) =>
    kind === 'react'
      ? alwaysLoaded.has(name) || mentionsModule(content, name)
      : importedUrls.has(name) ||
        (needsReact && reactNames.has(name)) ||
        (scriptPatterns[name]?.test(tags) ?? false)
  const neededLibraries = Object.entries(libraryUrls).filter(([name]) => isNeeded(name))
  const libraries = neededLibraries.map(async ([name, url]) => ({ name, source: await fetchSource(url) }))
  return { ...resolvedImports, libraries: await Promise.all(libraries), available: availableLibraries }
}
