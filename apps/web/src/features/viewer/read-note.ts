import { outsideCode } from '@atelier/contract/answers/outside-code'

interface Note {
  properties: readonly (readonly [name: string, value: string])[]
  text: string
}

const above = /^---[ \t]*\n([\s\S]*?\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/
const pair = /^([\p{L}\p{N}_][^:\n]{0,80}?)[ \t]*:(?:[ \t]+(.*))?$/u
const item = /^[ \t]*-[ \t]+(.*)$/
const bare = (value: string) => value.trim().replace(/^(["'])(.*)\1$/, '$2')
const flat = (value: string) =>
  /^\[.*\]$/.test(value.trim())
    ? value.trim().slice(1, -1).split(',').map(bare).filter(Boolean).join(', ')
    : bare(value)

/** Simple properties with values and lists; null if it contains anything else. */
const propertiesOf = (lines: readonly string[]): [string, string][] | null => {
  const properties: [string, string][] = []
  for (const line of lines) {
    const last = properties.at(-1)
    const [, name, value = ''] = pair.exec(line) ?? []
    const [, one] = item.exec(line) ?? []
    if (line.trim() === '' || line.startsWith('#')) continue
    if (one !== undefined && last) last[1] = [last[1], bare(one)].filter(Boolean).join(', ')
    else if (name !== undefined) properties.push([name, flat(value)])
    else return null
  }
  return properties
}

const link = /!?\[\[([^[\]\n|#]*)(?:#([^[\]\n|]*))?(?:\|([^[\]\n]*))?\]\]/g
const marked = /==(?=\S)([^=\n]+?)(?<=\S)==/g
const comment = /%%[^%]*%%/g
const escaped = (name: string) => name.replaceAll(/[\\`*_[\]<>]/g, '\\$&')

export const readNote = (text: string): Note => {
  const [opening = '', frontMatter = ''] = above.exec(text) ?? []
  const lines = frontMatter.trimEnd().split('\n')
  const properties = propertiesOf(lines)
  // otherwise the text just starts with a horizontal rule
  const hasProperties = properties !== null || (pair.test(lines[0] ?? '') && !lines.includes(''))
  const whole = hasProperties ? opening : ''
  const rest = outsideCode(text.slice(whole.length), (part) =>
    part
      .replaceAll(link, (_, name: string, place = '', alias = '') =>
        escaped(alias || [name, place].filter(Boolean).join(' › ')),
      )
      .replaceAll(marked, '<mark>$1</mark>')
      .replaceAll(comment, ''),
  )
  return {
    properties: properties ?? [],
    text: properties === null && hasProperties ? `\`\`\`yaml\n${frontMatter}\`\`\`\n\n${rest}` : rest,
  }
}
