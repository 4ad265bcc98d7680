export interface MarkerListener {
  /** `isVerbatim` is set for code, formulas and the URLs of links. */
  text(piece: string, isVerbatim: boolean): void
  /** Returns false to have the marker treated as text. */
  marker(numbers: number[], raw: string): boolean
}

interface Fence {
  character: string
  length: number
}

interface MarkerForm {
  readonly completePattern: RegExp
  /** Matches text that may become a marker when more text arrives. */
  readonly openPattern: RegExp
  readonly specialPattern: RegExp
}

/** The stored form: `[1]` and `[1, 2]`. */
const storedForm: MarkerForm = {
  completePattern: /^\[\s*(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\s*\]/,
  openPattern: /^\[[\d\s,;]{0,40}$/,
  specialPattern: /[\n`$\\[\]<]/,
}

/**
 * Other forms that models write: `[1-3]`, `[passage 1]`, `[n="1"]`, `[Source 1, Source 2]`, `【1】`,
 * `【1†lamp.pdf】`.
 */
export const modelForms: MarkerForm = {
  completePattern:
    /^[[【]\s*((?:(?:passages?|sources?|n)\b[\s.:=#]*)?["“]?\d{1,4}["”]?(?:\s*(?:[,;–-]|and|und|et)\s*(?:(?:passages?|sources?|n)\b[\s.:=#]*)?["“]?\d{1,4}["”]?)*)\s*(?:†[^\]】\n]{0,80})?[\]】]/i,
  openPattern:
    /^[[【](?:[\d\s,;.:=#"“”–-]|passages?|sources?|and|und|et|n){0,60}[a-z]{0,7}(?:†[^\]】\n]{0,80})?$/i,
  specialPattern: /[\n`$\\[\]<【]/,
}

/** Larger ranges aren't expanded. */
const rangeLengthMax = 20

const numbersIn = (list: string): number[] =>
  list.split(/[,;]|and|und|et/i).flatMap((item) => {
    const [first = 0, last = first] = [...item.matchAll(/\d+/g)].map(Number)
    const length = last - first + 1
    return length > 0 && length <= rangeLengthMax
      ? Array.from({ length }, (_, index) => first + index)
      : [first, last]
  })

/** Block quotes, list markers and indentation before a line's text. */
const linePrefix = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/
const fenceStart = /^(`{3,}|~{3,})/
/** An inline span ends with its paragraph, even if it isn't closed. */
const paragraphEnd = /\n[ \t]*(?:\n|```|~~~)/
const autolinkPattern = /^<[a-z][a-z0-9+.-]*:[^\s<>]*>/i
const openAutolink = /^<(?:[a-z][^\s<>]{0,2000})?$/i
const destinationPattern = /^\]\((?:[^()\n]|\([^()\n]*\))*\)/
const urlBeforeMarker = /https?:\/\/\S*$/
const recentTextMax = 300
/** Longer spans are treated as text: an unclosed delimiter would hold back the stream. */
const spanLengthMax = 2_000

const needsMore = 0

/**
 * Finds markers in streamed Markdown, except in code, formulas, links and URLs, no matter how the text is
 * split into pieces. Code follows CommonMark (https://spec.commonmark.org/0.31.2/#fenced-code-blocks,
 * #code-spans); formulas are $…$, $$…$$, \(…\) and \[…\].
 */
export const createMarkerScanner = (
  { text, marker: onMarker }: MarkerListener,
  form: MarkerForm = storedForm,
) => {
  let buffer = ''
  let recentText = ''
  let fence: Fence | null = null
  let line = ''
  let isLineStart = true
  let wasBlank = true
  let isInList = false
  /** Set if the rest of the line is code or a link definition. */
  let isRawLine = false

  const emitText = (length: number, isVerbatim = fence !== null || isRawLine): number => {
    const part = buffer.slice(0, length)
    text(part, isVerbatim)
    recentText = (recentText + part).slice(-recentTextMax)
    return length
  }

  const emitFenced = (openingFence: Fence): number => {
    const end = buffer.indexOf('\n')
    line += end === -1 ? buffer : buffer.slice(0, end)
    if (end === -1) return emitText(buffer.length)
    const closingLine = line.replace(/^[ \t>]*/, '').trimEnd()
    if (
      closingLine.length >= openingFence.length &&
      closingLine === openingFence.character.repeat(closingLine.length)
    ) {
      fence = null
      isLineStart = true
    }
    line = ''
    return emitText(end + 1)
  }

  /**
   * Handles the start of a line. Returns the number of characters emitted for a fence, `needsMore`, or null
   * to continue with the rest of the line.
   */
  const beginLine = (isEnd: boolean): number | null => {
    const prefix = linePrefix.exec(buffer)?.[0] ?? ''
    const rest = buffer.slice(prefix.length)
    if (!isEnd && (rest === '' || /^(?:[-*+]|\d{1,9}[.)]?|`{1,2}|~{1,2})$/.test(rest))) return needsMore
    if (fenceStart.test(rest)) {
      const end = rest.indexOf('\n')
      if (end === -1 && !isEnd) return needsMore
      const openingLine = rest.slice(0, end === -1 ? undefined : end)
      const fenceCharacters = fenceStart.exec(openingLine)?.[0] ?? ''
      if (fenceCharacters.startsWith('~') || !openingLine.slice(fenceCharacters.length).includes('`')) {
        fence = { character: fenceCharacters.charAt(0), length: fenceCharacters.length }
        return emitText(prefix.length + openingLine.length + (end === -1 ? 0 : 1))
      }
    }
    if (/^ {0,3}\[/.test(buffer) && !/[\]\n]./s.test(buffer) && !isEnd) return needsMore
    const isIndented = /^(?: {4}|\t)/.test(buffer)
    if (listItem.test(buffer)) isInList = true
    else if (wasBlank && !isIndented && rest !== '' && !rest.startsWith('\n')) isInList = false
    isRawLine = (isIndented && wasBlank && !isInList) || /^ {0,3}\[[^\]\n]+\]:/.test(buffer)
    wasBlank = rest.startsWith('\n') || (isRawLine && isIndented)
    isLineStart = false
    return null
  }

  /** Emits an inline span, or its delimiter as text if it never closes. */
  const emitSpan = (openingLength: number, close: RegExp, isEnd: boolean): number => {
    const content = buffer.slice(openingLength, openingLength + spanLengthMax)
    const end = paragraphEnd.exec(content)
    const match = close.exec(end ? content.slice(0, end.index) : content)
    // at the end of the buffer, the next character may change the delimiter
    if (match && (isEnd || end || openingLength + match.index + match[0].length < buffer.length))
      return emitText(openingLength + match.index + match[0].length, true)
    return end || isEnd || content.length === spanLengthMax ? emitText(openingLength) : needsMore
  }

  const emitDollar = (isEnd: boolean): number => {
    if (buffer.length < 2 && !isEnd) return needsMore
    if (buffer.startsWith('$$')) return emitSpan(2, /\$\$/, isEnd)
    // a price, or a closing dollar sign
    if (!/^\$[^\s\d$]/.test(buffer)) return emitText(1)
    const end = buffer.indexOf('\n')
    const dollarMatch = /[^\s\\]\$(?!\d)/.exec(buffer.slice(1, end === -1 ? undefined : end))
    if (dollarMatch && (isEnd || end !== -1 || dollarMatch.index + 3 < buffer.length))
      return emitText(dollarMatch.index + 3, true)
    return end !== -1 || isEnd ? emitText(1) : needsMore
  }

  const emitBracket = (isEnd: boolean): number => {
    const markerMatch = form.completePattern.exec(buffer)
    if (!markerMatch?.[1]) return !isEnd && form.openPattern.test(buffer) ? needsMore : emitText(1)
    const raw = markerMatch[0]
    const next = buffer[raw.length]
    if (next === undefined && !isEnd) return needsMore
    const isInUrl = urlBeforeMarker.test(recentText) && /[\w=&/?#-]/.test(next ?? ' ')
    if (next === '(' || isInUrl) return emitText(raw.length - 1)
    if (!onMarker(numbersIn(markerMatch[1]), raw)) return emitText(raw.length)
    recentText = ''
    return raw.length
  }

  const scanNext = (isEnd: boolean): number => {
    if (fence) return emitFenced(fence)
    if (isLineStart) {
      const emittedCount = beginLine(isEnd)
      if (emittedCount !== null) return emittedCount
    }
    const index = isRawLine ? buffer.indexOf('\n') : buffer.search(form.specialPattern)
    if (index !== 0) return emitText(index === -1 ? buffer.length : index)
    switch (buffer.charAt(0)) {
      case '\n':
        isLineStart = true
        isRawLine = false
        return emitText(1)
      case '`': {
        const run = /^`+/.exec(buffer)?.[0] ?? '`'
        if (run.length === buffer.length && !isEnd) return needsMore
        return emitSpan(run.length, new RegExp(`(?<!\`)\`{${run.length}}(?!\`)`), isEnd)
      }
      case '$':
        return emitDollar(isEnd)
      case '\\':
        if (buffer.length < 2 && !isEnd) return needsMore
        if (buffer[1] === '(') return emitSpan(2, /\\\)/, isEnd)
        if (buffer[1] === '[') return emitSpan(2, /\\\]/, isEnd)
        return emitText(buffer[1] === '\n' ? 1 : Math.min(2, buffer.length))
      case '<':
        if (!isEnd && openAutolink.test(buffer)) return needsMore
        return emitText(autolinkPattern.exec(buffer)?.[0].length ?? 1, autolinkPattern.test(buffer))
      case ']': {
        if (buffer.length < 2 && !isEnd) return needsMore
        if (buffer[1] !== '(') return emitText(1)
        const length = destinationPattern.exec(buffer)?.[0].length
        return length || isEnd || buffer.includes('\n')
          ? emitText(length ?? 1, length !== undefined)
          : needsMore
      }
      default:
        return emitBracket(isEnd)
    }
  }

  const run = (isEnd: boolean): void => {
    while (buffer !== '') {
      const count = scanNext(isEnd)
      if (count === needsMore) return
      buffer = buffer.slice(count)
    }
  }

  return {
    push: (delta: string): void => {
      buffer += delta
      run(false)
    },
    /** Ends the text: emits whatever was held back. */
    flush: (): void => {
      run(true)
      isLineStart = true
    },
  }
}

/** `replace` returns null to keep a marker. */
export const replaceMarkers = (
  markdown: string,
  replace: (numbers: number[], raw: string) => string | null,
): string => {
  let result = ''
  const scanner = createMarkerScanner({
    text: (piece) => {
      result += piece
    },
    marker: (numbers, raw) => {
      const replacement = replace(numbers, raw)
      if (replacement === null) return false
      // also removes the space before the marker
      result = result.replace(/ $/, '') + replacement
      return true
    },
  })
  scanner.push(markdown)
  scanner.flush()
  return result
}

/** Removes all markers except those of these citations. */
export const withMarkersOf = (
  markdown: string,
  citations: readonly { readonly number: number }[],
): string => {
  const numbers = new Set(citations.map(({ number }) => number))
  return replaceMarkers(markdown, (markers, raw) => {
    const remaining = markers.filter((number) => numbers.has(number))
    return remaining.length === markers.length ? raw : remaining.map((number) => `[${number}]`).join('')
  })
}

export const withoutMarkers = (markdown: string): string => replaceMarkers(markdown, () => '')
