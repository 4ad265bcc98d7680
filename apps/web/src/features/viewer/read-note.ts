import { outsideCode } from '@atelier/contract/outside-code'

interface Note {
  /** What it says of itself above its text: its tags, when it was made. */
  properties: readonly (readonly [name: string, value: string])[]
  /** Its text, as Markdown that every renderer knows. */
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

/** Names with their values and lists; null: it says more than that. */
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

/**
 * Reads what note-taking apps write beyond Markdown: properties above the text, `[[links]]` to other notes, `==marks==`
 * and `%%comments%%`. Properties that are more than names with values are shown as the code that they are.
 */
export const readNote = (text: string): Note => {
  const [opening = '', frontMatter = ''] = above.exec(text) ?? []
  const lines = frontMatter.trimEnd().split('\n')
  const properties = propertiesOf(lines)
  // else it is a text that begins with a rule
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
