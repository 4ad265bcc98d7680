export type ThinkPiece =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'thought' }

const tags = [
  { open: '<think>', close: '</think>' },
  { open: '<thinking>', close: '</thinking>' },
  { open: '<thought>', close: '</thought>' },
  { open: '<reasoning>', close: '</reasoning>' },
  { open: '[THINK]', close: '[/THINK]' },
] as const

const innerOpenTag = '\n<think>'
const fencePattern = /^ {0,3}(?:```|~~~)/gm
const endsInCode = (text: string): boolean => (text.match(fencePattern)?.length ?? 0) % 2 === 1

/** A closing tag alone on its line ends reasoning whose opening tag was in the prompt. */
const unopenedClose = /\n<\/think>[ \t]{0,20}(?:\r?\n|$)/
const thinkMention = /<think/
const tagLength = '</think>'.length
const leadingSpaceMax = 200
const partialClose = /<(?:\/(?:t(?:h(?:i(?:n(?:k(?:>[ \t]{0,20}\r?)?)?)?)?)?)?)?$/

/** Length of the longest suffix of `text` that is a prefix of `tag`. */
const partialTagLength = (text: string, tag: string): number => {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--)
    if (tag.startsWith(text.slice(-length))) return length
  return 0
}

/** Within an answer, only `<think>` at the start of a line outside code counts: the text may discuss tags. */
export const createThinkSplitter = () => {
  let buffer = ''
  let closeTag: string | null = null
  let isBeginning = true
  let mayBeThought = true
  let lastText = '\n'
  let allText = ''
  let pieces: ThinkPiece[] = []

  const emit = (type: 'text' | 'reasoning', length: number) => {
    const text = buffer.slice(0, length)
    buffer = buffer.slice(length)
    if (text === '') return
    pieces.push({ type, text })
    if (type === 'reasoning') return
    allText += text
    if (thinkMention.test(lastText + text)) mayBeThought = false
    lastText = (lastText + text).slice(-tagLength)
  }

  const readReasoning = (end: string, isEnd: boolean): boolean => {
    const endIndex = buffer.indexOf(end)
    emit(
      'reasoning',
      endIndex === -1 ? buffer.length - (isEnd ? 0 : partialTagLength(buffer, end)) : endIndex,
    )
    if (endIndex === -1) return false
    buffer = buffer.slice(end.length)
    closeTag = null
    isBeginning = true
    mayBeThought = false
    return true
  }
  const readOpening = (isEnd: boolean): boolean => {
    const text = buffer.trimStart()
    const tag = tags.find(({ open }) => text.startsWith(open))
    const isShort = buffer.length < leadingSpaceMax
    if (!tag && !isEnd && isShort && tags.some(({ open }) => open.startsWith(text))) return false
    isBeginning = false
    if (tag) {
      buffer = text.slice(tag.open.length)
      closeTag = tag.close
    } else if (!mayBeThought) buffer = buffer.replace(/^\s*\n/, '')
    return true
  }
  const readText = (isEnd: boolean): boolean => {
    const match = mayBeThought ? unopenedClose.exec(lastText + buffer) : null
    if (match && (isEnd || match[0].endsWith('\n'))) {
      emit('text', match.index + 1 - lastText.length)
      if (!mayBeThought) return true
      pieces.push({ type: 'thought' })
      buffer = buffer.slice(match[0].length - 1)
      mayBeThought = false
      isBeginning = true
      return true
    }
    const context = lastText + buffer
    const tagIndex = context.indexOf(innerOpenTag, lastText.length - 1) + 1 - lastText.length
    if (tagIndex >= 0 && context.startsWith(innerOpenTag, tagIndex - 1 + lastText.length)) {
      if (endsInCode(allText + buffer.slice(0, tagIndex))) emit('text', tagIndex + innerOpenTag.length - 1)
      else {
        emit('text', tagIndex)
        buffer = buffer.slice(innerOpenTag.length - 1)
        closeTag = tags[0].close
        mayBeThought = false
      }
      return true
    }
    if (isEnd) emit('text', buffer.length)
    else {
      const partialCloseLength = mayBeThought ? (partialClose.exec(buffer)?.[0].length ?? 0) : 0
      emit(
        'text',
        buffer.length -
          Math.min(buffer.length, Math.max(partialCloseLength, partialTagLength(context, innerOpenTag))),
      )
    }
    return false
  }

  const consume = (isEnd: boolean): boolean => {
    if (closeTag !== null) return readReasoning(closeTag, isEnd)
    return isBeginning ? readOpening(isEnd) : readText(isEnd)
  }
  const consumeAll = (isEnd: boolean): ThinkPiece[] => {
    pieces = []
    let hasMore = true
    while (hasMore) hasMore = consume(isEnd)
    return pieces
  }

  return {
    push: (delta: string): ThinkPiece[] => {
      buffer += delta
      return consumeAll(false)
    },
    flush: (): ThinkPiece[] => {
      const rest = consumeAll(true)
      closeTag = null
      isBeginning = true
      mayBeThought = true
      lastText = '\n'
      allText = ''
      return rest
    },
  }
}
