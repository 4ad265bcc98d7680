import { decodeHTML } from 'entities'

/** A piece of Markdown, with the letters and digits in it that readers see. */
export interface TextPiece {
  readonly raw: string
  readonly letters: string
  /** True for a link target, tag, comment or image, whose text isn't part of the sentence. */
  readonly isHidden: boolean
}

const attributesPattern = String.raw`(?:[^<>"']|"[^"]*"|'[^']*')*`
const targetPattern = String.raw`\(\s*(?:<[^<>\n]*>|[^()\s<>]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)`
const hiddenPatterns = [
  String.raw`<!--[^]*?-->`,
  String.raw`<\?[^]*?\?>`,
  String.raw`<![a-z[][^>]*>`,
  String.raw`<sup>\s*\[?[\d,\s]*\]?\s*</sup>`,
  String.raw`</?[a-z]${attributesPattern}>`,
  String.raw`!\[[^\[\]]*\](?:${targetPattern}|\[[^\[\]]*\])?`,
  String.raw`\](?:${targetPattern}|\[[^\[\]]*\])`,
  // footnotes and citations
  String.raw`\[\^[^\[\]\s]*\]`,
  String.raw`\[\d+(?:\s*[,;–-]\s*\d+)*\]`,
  // commands of formulas
  String.raw`\\[a-z]+\*?`,
  // definitions of links, and the numbers of lists
  String.raw`\n {0,3}\[[^\[\]\n]+\]:[^\n]*(?=\n)`,
  String.raw`\n[ \t>]*\d{1,9}[.)](?=\s)`,
].join('|')
const hiddenPattern = new RegExp(hiddenPatterns, 'iuy')
const entityPattern = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});/iuy

const openTarget = String.raw`\((?:(?!\s')[^()"]|\s'[^']*'|"[^"]*"|\([^()]*\))*(?:\s'[^']*|"[^"]*|\([^()]*)?`
/** Syntax that is hidden already, but may still grow with the next delta. */
const growingPatterns = [
  String.raw`\\[a-z]*`,
  String.raw`<sup>[^<>]{0,40}(?:</?[sup]{0,3})?`,
  String.raw`!\[[^\[\]]*(?:\](?:${openTarget}|\[[^\[\]]*)?)?`,
  String.raw`\](?:\[[^\[\]]*)?`,
]
const growingPattern = new RegExp(`(?:${growingPatterns.join('|')})$`, 'iuy')
/** The end of the text so far may be the beginning of something hidden. */
const unfinishedPattern = new RegExp(
  `(?:${[
    ...growingPatterns,
    String.raw`<(?:!(?:-(?:-(?:(?!-->)[^])*)?|[a-z[][^>]*)?|\?(?:(?!\?>)[^])*|/?(?:[a-z]${attributesPattern}(?:"[^"]*|'[^']*)?)?)`,
    String.raw`&[#a-z\d]{0,32}`,
    String.raw`!`,
    String.raw`\]${openTarget}`,
    String.raw`\[(?:\^[^\[\]\s]*|[\d\s,;–-]*)`,
    String.raw`\n[ \t>]*(?:\d{1,9}[.)]?|\[[^\[\]\n]*(?:\](?::[^\n]*)?)?)?`,
  ].join('|')})$`,
  'iuy',
)
/**
 * IDs of nodes in diagrams and of items in arrays, at the start of a word, but not words before a citation.
 */
const idPattern = /[a-z]\d{0,3}(?=[({]|\[(?![\^\d]))|[a-z]\w{0,2}\[\d+\]\s*=/iuy
const unfinishedIdPattern = /[a-z]\w{0,2}(?:\[\d*\]?\s{0,3})?$/iuy
const wordCharacter = /[\p{L}\p{N}]/u

/** Syntax that isn't closed within this many characters is shown as text. */
const hiddenCharactersMax = 500

/** Superscript digits are citations; marks and invisible characters could split words. */
const ignoredCharacters = /[\p{M}\p{Default_Ignorable_Code_Point}\u00B2\u00B3\u00B9\u2070-\u209C]/gu
const visiblePattern = /[\p{L}\p{N}]/gu
/** Letters of other scripts that look like Latin ones, which they are compared as. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [...'аaеeоoрpсcуyхxіiјjѕsһhԁdոnαaοoρpνvιiκkτtυuвbнhмmтtкkԛqԝw'.matchAll(/(.)(.)/gu)].map(
    ([, other = '', latin = '']): [string, string] => [other, latin],
  ),
)

export const lettersOf = (text: string): string =>
  (text.replaceAll(ignoredCharacters, '').normalize('NFKD').toLowerCase().match(visiblePattern) ?? [])
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join('')

const matchAt = (pattern: RegExp, text: string, index: number): string | null => {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0] ?? null
}

/**
 * Splits text that arrives in deltas, and holds back an end that may be the beginning of something hidden.
 */
export const createPieces = () => {
  let buffer = ''
  let lastCharacter = ''
  return (delta: string, isEnd: boolean): TextPiece[] => {
    buffer += delta
    const pieces: TextPiece[] = []
    let index = 0
    while (index < buffer.length) {
      const isWordStart = !wordCharacter.test(index > 0 ? (buffer[index - 1] ?? '') : lastCharacter)
      const hiddenText =
        matchAt(hiddenPattern, buffer, index) ?? (isWordStart ? matchAt(idPattern, buffer, index) : null)
      const entity = hiddenText === null ? matchAt(entityPattern, buffer, index) : null
      const character = String.fromCodePoint(buffer.codePointAt(index) ?? 0)
      const isUnfinished =
        matchAt(hiddenText === null ? unfinishedPattern : growingPattern, buffer, index) !== null ||
        (isWordStart && matchAt(unfinishedIdPattern, buffer, index) !== null) ||
        /^[\uD800-\uDBFF]$/.test(character)
      if (!isEnd && entity === null && isUnfinished) {
        if (buffer.length - index <= hiddenCharactersMax || character === '\n') break
        pieces.push({ raw: `\\${character}`, letters: '', isHidden: false })
        index += character.length
        continue
      }
      const raw = hiddenText ?? entity ?? character
      const letters = hiddenText === null ? lettersOf(entity === null ? raw : decodeHTML(entity)) : ''
      pieces.push({ raw, letters, isHidden: hiddenText !== null })
      index += raw.length
    }
    lastCharacter = index > 0 ? (buffer[index - 1] ?? '') : lastCharacter
    buffer = buffer.slice(index)
    return pieces
  }
}
