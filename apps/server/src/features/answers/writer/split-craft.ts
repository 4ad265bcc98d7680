import type { CraftType } from '@atelier/contract/crafts/craft'

export interface CraftTag {
  identifier: string
  type: CraftType | 'edit' | 'comments'
  title: string
  language: string
}

export type CraftPiece =
  | { type: 'text' | 'content'; text: string }
  | { type: 'open'; tag: CraftTag }
  | { type: 'close'; isComplete: boolean }

/** Atelier's own tag, and the tags that models learned from another product. */
const tagNames = ['craft', 'artifact', 'antartifact']
const closingTag = /<\/\s{0,8}(?:craft|artifact|antartifact)\s{0,8}>/i
const tagCharactersMax = 2_000
const tailCharactersMax = 80

const typesByName: ReadonlyMap<string, CraftTag['type']> = new Map([
  ['edit', 'edit'],
  ['update', 'edit'],
  ['comments', 'comments'],
  ['comment', 'comments'],
  ['suggestions', 'comments'],
  ['html', 'text/html'],
  ['text/html', 'text/html'],
  ['svg', 'text/html'],
  ['image/svg+xml', 'text/html'],
  ['markdown', 'text/markdown'],
  ['text/markdown', 'text/markdown'],
  ['document', 'text/markdown'],
  ['react', 'application/craft.react'],
  ['mermaid', 'application/craft.mermaid'],
  ['code', 'application/craft.code'],
])

/** Accepts the types of other products, such as `application/vnd.ant.react`. Unknown types are code. */
const parseType = (type: string): CraftTag['type'] => {
  const mediaType = type.trim().toLowerCase()
  return (
    typesByName.get(mediaType) ??
    typesByName.get(mediaType.replace(/^application\/(?:craft|vnd\.ant)\./, '')) ??
    'application/craft.code'
  )
}

const closingQuotes: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '”': '”' }

/** Returns `more` if the text may still become a tag, null if it can't. */
const readTag = (text: string): { tag: CraftTag; length: number } | 'more' | null => {
  const tagMatch = /^<{1,2}\s{0,8}([a-z]*)/i.exec(text)
  if (!tagMatch) return null
  let offset = tagMatch[0].length
  const name = (tagMatch[1] ?? '').toLowerCase()
  if (offset === text.length) return tagNames.some((tagName) => tagName.startsWith(name)) ? 'more' : null
  if (!tagNames.includes(name)) return null
  const attributes = new Map<string, string>()
  const skipSpace = () => {
    while (/\s/.test(text[offset] ?? '')) offset += 1
  }
  for (;;) {
    skipSpace()
    if (offset > tagCharactersMax) return null
    if (offset === text.length) return 'more'
    if (text[offset] === '>') break
    const attribute = /^[\w:-]+/.exec(text.slice(offset, offset + 100))?.[0]
    if (attribute === undefined) return null
    offset += attribute.length
    skipSpace()
    if (offset === text.length) return 'more'
    if (text[offset] !== '=') return null
    offset += 1
    skipSpace()
    if (offset === text.length) return 'more'
    const closingQuote = closingQuotes[text[offset] ?? '']
    const end =
      closingQuote === undefined
        ? text.slice(offset).search(/[\s>]/) + offset
        : text.indexOf(closingQuote, offset + 1)
    if (end < offset) return text.length > tagCharactersMax ? null : 'more'
    attributes.set(attribute.toLowerCase(), text.slice(closingQuote === undefined ? offset : offset + 1, end))
    offset = closingQuote === undefined ? end : end + 1
  }
  const identifier = (attributes.get('identifier') ?? attributes.get('id') ?? '').trim()
  const type = attributes.get('type')
  if (identifier === '' || type === undefined) return null
  const title = (attributes.get('title') ?? '').trim()
  const language = (attributes.get('language') ?? attributes.get('lang') ?? '').trim().toLowerCase()
  return { tag: { identifier, type: parseType(type), title, language }, length: offset + 1 }
}

const partialCloseAtEnd = /(?:\r?\n|\r)?(?:<(?:\/\s{0,8}[a-z]{0,11}\s{0,8})?)?$/i
const partialFencedCloseAtEnd =
  /(?:\r?\n[ \t]{0,8}`{1,10}[ \t]{0,8})?(?:\r?\n|\r)?(?:<(?:\/\s{0,8}[a-z]{0,11}\s{0,8})?)?$/i
const openingFencePattern = /^\s{0,40}`{3,10}[\w+-]{0,40}[ \t]{0,8}\r?\n/
const mayBecomeFence = /^\s{0,40}(?:`{0,2}|`{3,10}[\w+-]{0,40}[ \t]{0,8}\r?)$/
const fenceStart = /^ {0,3}(`{3,}|~{3,})/

/** Extracts `<craft …>…</craft>` at line starts outside code, however the text is split into chunks. */
export const createCraftSplitter = (continuedType?: CraftType) => {
  let buffer = ''
  let line = ''
  let fence = ''
  let craft: { isAtStart: boolean; isFenced: boolean | null } | null =
    continuedType === undefined
      ? null
      : { isAtStart: false, isFenced: continuedType === 'text/markdown' ? false : null }
  let mayReopen = continuedType !== undefined
  let pieces: CraftPiece[] = []

  const emit = (type: 'text' | 'content', length: number) => {
    const last = pieces.at(-1)
    if (last?.type === type) last.text += buffer.slice(0, length)
    else if (length > 0) pieces.push({ type, text: buffer.slice(0, length) })
    buffer = buffer.slice(length)
  }

  const endLine = () => {
    const fenceMarker = fenceStart.exec(line)?.[1]
    if (fence === '') fence = fenceMarker ?? ''
    else if (fenceMarker?.startsWith(fence) && line.trim() === fenceMarker) fence = ''
    line = ''
  }

  // each reader returns false when it needs more text
  const readText = (isEnd: boolean): boolean => {
    if (fence === '' && line.trim() === '') {
      const spaceLength = /^[ \t]*/.exec(buffer)?.[0].length ?? 0
      line += buffer.slice(0, spaceLength)
      emit('text', spaceLength)
      const tag = buffer.startsWith('<') ? readTag(buffer) : null
      if (tag === 'more' && !isEnd) return false
      if (tag !== null && tag !== 'more') {
        pieces.push({ type: 'open', tag: tag.tag })
        buffer = buffer.slice(tag.length)
        line = ''
        craft = {
          isAtStart: true,
          isFenced: ['edit', 'comments', 'text/markdown'].includes(tag.tag.type) ? false : null,
        }
        return true
      }
    }
    const end = buffer.indexOf('\n')
    if (line.length < 200) line += buffer.slice(0, end === -1 ? undefined : end)
    emit('text', end === -1 ? buffer.length : end + 1)
    if (end !== -1) endLine()
    return true
  }

  const readContent = (openCraft: NonNullable<typeof craft>, isEnd: boolean): boolean => {
    if (openCraft.isAtStart) {
      if ((buffer === '' || buffer === '\r') && !isEnd) return false
      buffer = buffer.replace(/^\r?\n/, '')
      openCraft.isAtStart = false
    }
    if (openCraft.isFenced === null) {
      const craftFence = openingFencePattern.exec(buffer)?.[0]
      if (craftFence === undefined && mayBecomeFence.test(buffer) && !isEnd) return false
      openCraft.isFenced = craftFence !== undefined
      buffer = buffer.slice(craftFence?.length ?? 0)
    }
    const partialClosePattern = openCraft.isFenced ? partialFencedCloseAtEnd : partialCloseAtEnd
    const end = closingTag.exec(buffer)
    if (!end) {
      const rest = buffer.slice(-tailCharactersMax)
      const tailLength = partialClosePattern.exec(rest)?.[0].length ?? 0
      emit('content', buffer.length - tailLength)
      if (!isEnd) return false
      // an incomplete closing tag isn't content
      emit('content', buffer.length - (/\s*<(?:\/\s*[a-z]*\s*)?$/i.exec(buffer)?.[0].length ?? 0))
      buffer = ''
    } else {
      const body = buffer.slice(0, end.index)
      const rest = partialClosePattern.exec(body.slice(-tailCharactersMax))?.[0] ?? ''
      // what looked like the start of the tag is content, unlike the line end and fence before it
      const droppedText =
        (openCraft.isFenced ? /^(?:\r?\n[ \t]*`{3,}[ \t]*)?(?:\r?\n)?/ : /^(?:\r?\n)?/).exec(rest)?.[0] ?? ''
      emit('content', rest.length === droppedText.length ? body.length - rest.length : body.length)
      buffer = buffer.slice(buffer.search(closingTag)).replace(closingTag, '')
    }
    pieces.push({ type: 'close', isComplete: end !== null })
    craft = null
    return true
  }

  const readOpening = (isEnd: boolean): boolean => {
    const text = buffer.trimStart()
    const tag = text.startsWith('<') ? readTag(text) : null
    if ((text === '' || tag === 'more') && !isEnd) return false
    mayReopen = false
    if (tag === null || tag === 'more') return true
    buffer = text
    craft = null
    return true
  }

  const consume = (isEnd: boolean): boolean => {
    if (buffer === '' && !(isEnd && craft)) return false
    if (mayReopen) return readOpening(isEnd)
    return craft ? readContent(craft, isEnd) : readText(isEnd)
  }

  const consumeAll = (isEnd: boolean): CraftPiece[] => {
    pieces = []
    let hasMore = true
    while (hasMore) hasMore = consume(isEnd)
    return pieces
  }

  return {
    push: (delta: string): CraftPiece[] => {
      buffer += delta
      return consumeAll(false)
    },
    flush: (): CraftPiece[] => {
      const rest = consumeAll(true)
      line = ''
      fence = ''
      return rest
    },
  }
}
