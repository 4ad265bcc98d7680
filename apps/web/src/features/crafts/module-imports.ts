interface ResolvedImports {
  /** The page without its import maps and the scripts that can't run. */
  readonly content: string
  /** Library names or data: URLs, by specifier as written in the scripts. */
  readonly imports: Readonly<Record<string, string>>
  readonly missing: readonly string[]
  /** The specifier that each removed script is missing. */
  readonly failing: readonly string[]
}

/** Finds what a page's scripts import, statically or dynamically. */
export const resolveImports = (content: string, available: readonly string[]): ResolvedImports => {
  const importMaps = readImportMaps(content)
  const imports: Record<string, string> = {}
  const missingNames = new Set<string>()
  const failingSpecifiers: string[] = []
  /** Records the specifier's library. Returns whether the specifier can be imported. */
  const resolve = (specifier: string): boolean => {
    const mappedUrl = Object.hasOwn(importMaps, specifier) ? importMaps[specifier] : undefined
    const name = libraryOf(mappedUrl ?? specifier, available) ?? libraryOf(specifier, available)
    if (name !== undefined) imports[specifier] = name
    else if (isInline(mappedUrl ?? specifier)) {
      if (mappedUrl !== undefined) imports[specifier] = mappedUrl
    } else missingNames.add(specifier)
    return !missingNames.has(specifier)
  }
  const withoutMissing = content.replace(scriptElements, (tag, attributes: string, code: string) => {
    if (hasType(attributes, 'importmap')) return ''
    const isModule = hasType(attributes, 'module')
    if (!isModule && otherType.test(attributes)) return tag
    const codeWithoutComments = withoutComments(code)
    const outsideTemplates = codeWithoutComments.split('`', 1).join('')
    const missingSpecifier =
      isModule && specifiersIn(outsideTemplates, staticImports).find((each) => !resolve(each))
    if (isModule) for (const each of specifiersIn(codeWithoutComments, staticImports)) resolve(each)
    for (const each of specifiersIn(codeWithoutComments, dynamicImports)) resolve(each)
    if (typeof missingSpecifier !== 'string') return tag
    failingSpecifiers.push(missingSpecifier)
    return ''
  })
  return { content: withoutMissing, imports, missing: [...missingNames], failing: failingSpecifiers }
}

/** The library that a name or a CDN's URL refers to; undefined for files of it that aren't available. */
export const libraryOf = (specifier: string, available: readonly string[]): string | undefined => {
  if (available.includes(specifier)) return specifier
  const url = /^(?:https?:)?\/\//i.test(specifier) ? URL.parse(specifier, 'https://cdn.invalid') : null
  const path = url && packagePaths[url.host]?.exec(decodePath(url.pathname))?.groups
  if (!path) return undefined
  const name = path['name']?.toLowerCase() ?? ''
  const subpath = path['part']?.replace(/\/?\+esm$/, '') ?? ''
  if (available.includes(`${name}/${subpath}`)) return `${name}/${subpath}`
  // cdnjs names these packages three.js and lodash.js
  const candidate = [name, name.replace(/\.js$/, '')].find((each) => available.includes(each))
  if (candidate === undefined || subpath === '') return candidate
  const file = subpath.split('/').at(-1) ?? ''
  const stem = candidate.replace(/\.js$/, '').replace(/-es$/, '')
  return mainFile.exec(file)?.[1] === stem || /^index\.m?js$/.test(file) ? candidate : undefined
}

const npmPath = String.raw`(?<name>(?:@[^/]+/)?[^/@]+)(?:@[^/]*)?(?:/(?<part>.*))?$`
const packagePaths: Readonly<Record<string, RegExp>> = {
  'cdn.jsdelivr.net': new RegExp(`^/npm/${npmPath}`),
  'esm.run': new RegExp(`^/${npmPath}`),
  'unpkg.com': new RegExp(`^/${npmPath}`),
  'esm.sh': new RegExp(String.raw`^/(?:(?:v\d+|stable)/)?\*?${npmPath}`),
  'cdn.skypack.dev': new RegExp(`^/(?:pin/)?${npmPath}`),
  'cdnjs.cloudflare.com': /^\/ajax\/libs\/(?<name>[^/]+)\/[^/]+\/(?<part>.+)$/,
}

/**
 * Matches a library's full build, such as three.module.min.js; others, such as three.webgpu.js, export
 * something else.
 */
const mainFile =
  /^([\w-]+?)(?:\.(?:v\d+|module|esm?|umd|cjs|min|core|bundle|production|development|node))*\.m?js$/

const scriptElements = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const hasType = (attributes: string, type: string) =>
  new RegExp(`\\btype\\s*=\\s*["']?\\s*${type}\\b`, 'i').test(attributes)
const otherType = /\btype\s*=\s*["']?\s*(?!text\/javascript|application\/javascript|module)[\w+-]/i

const staticImports =
  /(?:^|[;}])[^\S\n]*(?:import\s*(?:[\w$*{}\s,]+\bfrom\s*)?|export\s*[\w$*{}\s,]*from\s*)(["'])([^"'\n]+)\1/gm
const dynamicImports = /\bimport\s*\(\s*(["'`])([^"'`\n$]+)\1\s*[,)]/g

const specifiersIn = (code: string, pattern: RegExp): string[] =>
  [...code.matchAll(pattern)].flatMap(([, , specifier]) => specifier ?? [])

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|^[^\S\n]*\/\/.*$/gm, '')

const isInline = (specifier: string) => /^(?:data|blob):/i.test(specifier)

const decodePath = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const readImportMaps = (content: string): Record<string, string> => {
  const importMap: Record<string, string> = {}
  for (const [, attributes = '', text = ''] of content.matchAll(scriptElements))
    if (hasType(attributes, 'importmap')) Object.assign(importMap, readImportMap(text))
  return importMap
}

const readImportMap = (text: string): Record<string, string> => {
  try {
    const importMap: unknown = JSON.parse(text)
    const imports =
      typeof importMap === 'object' && importMap !== null && 'imports' in importMap ? importMap.imports : null
    if (typeof imports !== 'object' || imports === null) return {}
    return Object.fromEntries(
      Object.entries(imports).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}
