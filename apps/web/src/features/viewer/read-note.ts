import { outsideCode } from '@atelier/contract/answers/outside-code'

interface MarkdownNote {
  properties: readonly (readonly [name: string, value: string])[]
  text: string
}

const frontMatterPattern = /^---[ \t]*\n([\s\S]*?\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/
const propertyPattern = /^([\p{L}\p{N}_][^:\n]{0,80}?)[ \t]*:(?:[ \t]+(.*))?$/u
const listItemPattern = /^[ \t]*-[ \t]+(.*)$/
const unquote = (value: string) => value.trim().replace(/^(["'])(.*)\1$/, '$2')
const flattenValue = (value: string) =>
  /^\[.*\]$/.test(value.trim())
    ? value.trim().slice(1, -1).split(',').map(unquote).filter(Boolean).join(', ')
    : unquote(value)

/** Parses simple properties with values and lists; null if there is anything else. */
const propertiesOf = (lines: readonly string[]): [string, string][] | null => {
  const properties: [string, string][] = []
  for (const line of lines) {
    const last = properties.at(-1)
    const [, name, value = ''] = propertyPattern.exec(line) ?? []
    const [, listItem] = listItemPattern.exec(line) ?? []
    if (line.trim() === '' || line.startsWith('#')) continue
    if (listItem !== undefined && last) last[1] = [last[1], unquote(listItem)].filter(Boolean).join(', ')
    else if (name !== undefined) properties.push([name, flattenValue(value)])
    else return null
  }
  return properties
}

const wikiLinkPattern = /!?\[\[([^[\]\n|#]*)(?:#([^[\]\n|]*))?(?:\|([^[\]\n]*))?\]\]/g
const highlightPattern = /==(?=\S)([^=\n]+?)(?<=\S)==/g
const commentPattern = /%%[^%]*%%/g
const escapeName = (name: string) => name.replaceAll(/[\\`*_[\]<>]/g, '\\$&')

export const parseMarkdownNote = (text: string): MarkdownNote => {
  const [frontMatterMatch = '', yaml = ''] = frontMatterPattern.exec(text) ?? []
  const lines = yaml.trimEnd().split('\n')
  const properties = propertiesOf(lines)
  // otherwise the text just starts with a horizontal rule
  const hasFrontMatter = properties !== null || (propertyPattern.test(lines[0] ?? '') && !lines.includes(''))
  const frontMatter = hasFrontMatter ? frontMatterMatch : ''
  const body = outsideCode(text.slice(frontMatter.length), (part) =>
    part
      .replaceAll(wikiLinkPattern, (_, name: string, anchor = '', alias = '') =>
        escapeName(alias || [name, anchor].filter(Boolean).join(' › ')),
      )
      .replaceAll(highlightPattern, '<mark>$1</mark>')
      .replaceAll(commentPattern, ''),
  )
  return {
    properties: properties ?? [],
    text: properties === null && hasFrontMatter ? `\`\`\`yaml\n${yaml}\`\`\`\n\n${body}` : body,
  }
}
