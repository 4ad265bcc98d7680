type BlockKind = 'heading' | 'paragraph' | 'item' | 'code' | 'row' | 'line' | 'contents'

export interface Block {
  readonly kind: BlockKind
  readonly start: number
  readonly end: number
  readonly level: number
}

interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly indent: number
}

const itemPattern = /^\s*(?:[-*•‣▪◦·]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|--)\s+\S/
const fencePattern = /^\s{0,3}(```|~~~)/
const pageNumbersPattern = /^[^.!?]{2,60}?[,\s]\s*\d{1,4}(?:[-–]\d{1,4})?(?:,\s*\d{1,4}(?:[-–]\d{1,4})?)+\s*$/
const leaderPattern = /(?:[.·…]\s?){4,}\s*(?:\d{1,4}|[ivxl]{1,6})\s*$/
const columnGapPattern = /\S(?:\t+| {3,})\S/
const promptPattern = /^\s*(?:[$%#>]|>>>|\w+@[\w-]+[:~$#]+)\s+\S/
const codePattern = /[{};=<>|\\$]|(?<![\w-])--?[a-z]|\w\(|^\s*[.:/]\w|\w_\w|^\s*#/
const optionPattern = /^\s*--?[A-Za-z?][\w-]*(?:[\s,=[]|$)/
const proseEndPattern = /[.!?:]["'”’)\]]?$/
const numberedHeadingPattern =
  /^(?:chapter|part|section|article|kapitel|teil|abschnitt|artikel|chapitre|partie)?\s*(\d{1,3}(?:\.\d{1,3}){0,4})\W{0,2}\s+\S/i
/** First line of a dictionary's entry: 'wetware, n.' */
const headwordPattern =
  /^(?:\W{0,2}[\p{L}\d][^.!?]{0,70}[\s,](?:n|v|vi|vt|adj|adv|interj|excl|abbrev|prep|suff|pref)\.|:[^:]{2,60}:)$/u
const headingLengthMax = 90
const unnumberedLevel = 8

const parseLines = (text: string): Line[] => {
  const lines: Line[] = []
  for (let index = 0; index <= text.length;) {
    const next = text.indexOf('\n', index)
    const end = next < 0 ? text.length : next
    const line = text.slice(index, end)
    const leadingSpace = /^[ \t]*/.exec(line)?.[0] ?? ''
    lines.push({ start: index, end, text: line, indent: leadingSpace.replaceAll('\t', '    ').length })
    index = end + 1
  }
  return lines
}

const isRow = ({ text }: Line) => text.includes(' | ')
const isBlank = ({ text }: Line) => text.trim() === ''

const headingLevel = (text: string): number => {
  const headingMark = /^ {0,3}(#{1,6})\s+\S/.exec(text)?.[1]
  if (headingMark) return headingMark.length
  const content = text.trim().replace(/¶$/, '')
  if (content.length > headingLengthMax || content.length < 2 || !/\p{L}/u.test(content)) return 0
  if (headwordPattern.test(content)) return unnumberedLevel
  // lines such as 'Highest score: 100' and 'Ctrl+D: Delete' are complete statements, not headings
  if (/:\s*\d[\d.,]*\W*$|^(?:ctrl|strg|alt|shift|umschalt|maj|cmd)\s?[-+]/i.test(content)) return 0
  if (/[.!;,。！]$|^\[.*\]$/.test(content) || /^\p{Ll}.*\s\S+\s\S+\s\S+\s/u.test(content)) return 0
  if (itemPattern.test(text) && !numberedHeadingPattern.test(content)) return 0
  if (promptPattern.test(text) || /[{}=|\\]|[:]$/.test(content) || /^(?:https?:|--?\w)/.test(content))
    return 0
  const number = numberedHeadingPattern.exec(content)?.[1]
  if (number) return 1 + number.split('.').length
  if (
    /^(?:chapter|part|article|kapitel|teil|artikel|chapitre|appendix|anhang|annexe)\s+[\divxlc]+\b/i.test(
      content,
    )
  )
    return 2
  return unnumberedLevel
}

const looksLikeCode = ({ text }: Line): boolean =>
  promptPattern.test(text) ||
  (codePattern.test(text) && !(proseEndPattern.test(text.trim()) && /^\s*["'“]?\p{Lu}\p{Ll}/u.test(text)))

/** Whether the group is indented code, as opposed to a quote or a list. */
const isCode = (group: readonly Line[], baseIndent: number): boolean => {
  if (group.every(({ text }) => promptPattern.test(text))) return true
  const inset =
    group.map(({ indent }) => indent).reduce((min, each) => Math.min(min, each), Infinity) - baseIndent
  if (inset < 2) return false
  const codeLineCount = group.filter(looksLikeCode).length
  const isShort = group.every(({ text }) => text.trim().length < 60 && !/[.,;]$/.test(text.trim()))
  const startsLowercase = group.every(({ text }) => /^\s*[\p{Ll}\d$%#>"'./<[({-]/u.test(text))
  return inset >= 4
    ? codeLineCount > group.length / 2 || (isShort && startsLowercase)
    : codeLineCount === group.length && isShort
}

const shareOf = (group: readonly Line[], test: (line: Line) => boolean) =>
  group.filter(test).length / group.length

const isLaidOut = (group: readonly Line[]): boolean =>
  group.length > 1 &&
  (shareOf(group, ({ text }) => columnGapPattern.test(text.replace(/([.:!?]) {2,}/g, '$1 '))) >= 0.5 ||
    (group.length > 2 &&
      shareOf(group, ({ text }) => text.trim().length < 50 && !/[.,]$/.test(text.trim())) >= 0.9))

/** Finds where the entries of options start in a manual: '-v, --verbose   Says more'. */
const findOptionStarts = (group: readonly Line[]): number[] => {
  const inset = group.map(({ indent }) => indent).reduce((min, each) => Math.min(min, each), Infinity)
  const optionStarts = group.flatMap(({ text, indent }, index) =>
    indent === inset && optionPattern.test(text) ? [index] : [],
  )
  const explainedStarts = optionStarts.filter((index) => {
    const next = group[index + 1]
    return columnGapPattern.test(group[index]?.text ?? '') || (next !== undefined && next.indent > inset)
  })
  const isCompleteList = optionStarts.length === group.filter(({ indent }) => indent === inset).length
  return isCompleteList && explainedStarts.length > optionStarts.length / 2 ? optionStarts : []
}

function* groupBlocks(group: readonly Line[], baseIndent: number, opens: boolean): Generator<Block> {
  const createBlock = (kind: BlockKind, lines: readonly Line[], level = 0): Block => ({
    kind,
    start: lines[0]?.start ?? 0,
    end: lines.at(-1)?.end ?? 0,
    level,
  })
  const first = group[0]
  if (!first) return
  if (shareOf(group, ({ text }) => leaderPattern.test(text)) >= 0.5)
    return yield createBlock('contents', group)
  if (group.length > 4 && shareOf(group, ({ text }) => pageNumbersPattern.test(text)) >= 0.6)
    return yield createBlock('contents', group)
  const level = first.indent > baseIndent + 3 ? 0 : headingLevel(first.text)
  const second = group[1]
  if (level > 0 && level < unnumberedLevel && second && !isRow(first) && first.text.length < 80) {
    if (
      /^ {0,3}#/.test(first.text) ||
      (opens && !itemPattern.test(second.text) && /^\s*\p{Lu}/u.test(second.text))
    ) {
      yield createBlock('heading', [first], level)
      return yield* groupBlocks(group.slice(1), baseIndent, false)
    }
  }
  if (
    second &&
    group.length === 2 &&
    /^\s*([=~^*-])\1{2,}\s*$/.test(second.text) &&
    first.text.length < headingLengthMax
  )
    return yield createBlock('heading', group, second.text.trim().startsWith('=') ? 1 : 2)
  if (
    group.length === 1 &&
    level > 0 &&
    !isRow(first) &&
    (level < unnumberedLevel || !columnGapPattern.test(first.text))
  )
    return yield createBlock('heading', group, level)
  const options = findOptionStarts(group)
  if (options.length > 0) {
    if (options[0] !== 0) yield createBlock('paragraph', group.slice(0, options[0]))
    for (const [optionIndex, index] of options.entries())
      yield createBlock('line', group.slice(index, options[optionIndex + 1]))
    return
  }
  if (isCode(group, baseIndent)) return yield createBlock('code', group)
  if (group.some(isRow)) {
    for (const line of group) yield createBlock(isRow(line) ? 'row' : 'paragraph', [line])
    return
  }
  const firstItemIndex = group.findIndex(({ text }) => itemPattern.test(text))
  if (firstItemIndex >= 0) {
    if (firstItemIndex > 0) yield* groupBlocks(group.slice(0, firstItemIndex), baseIndent, opens)
    let item: Line[] = []
    for (const line of group.slice(firstItemIndex)) {
      if (itemPattern.test(line.text) && item.length > 0) {
        yield createBlock('item', item)
        item = []
      }
      item.push(line)
    }
    return yield createBlock('item', item)
  }
  if (!isLaidOut(group)) return yield createBlock('paragraph', group)
  let entry: Line[] = []
  for (const line of group) {
    if (
      entry.length > 0 &&
      !/^(?:\t+| {8,})/.test(line.text.slice(first.text.length - first.text.trimStart().length))
    ) {
      yield createBlock('line', entry)
      entry = []
    }
    entry.push(line)
  }
  yield createBlock('line', entry)
}

const commonIndent = (lines: readonly Line[]): number => {
  const counts = new Map<number, number>()
  for (const line of lines) if (!isBlank(line)) counts.set(line.indent, (counts.get(line.indent) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

export const readBlocks = (text: string): Block[] => {
  const lines = parseLines(text)
  const baseIndent = commonIndent(lines)
  const blocks: Block[] = []
  let group: Line[] = []
  let fencedLines: Line[] | null = null
  const close = () => {
    for (const each of groupBlocks(group, baseIndent, true)) blocks.push(each)
    group = []
  }
  for (const line of lines) {
    if (fencedLines) {
      fencedLines.push(line)
      if (!fencePattern.test(line.text)) continue
      blocks.push({ kind: 'code', start: fencedLines[0]?.start ?? 0, end: line.end, level: 0 })
      fencedLines = null
    } else if (fencePattern.test(line.text)) {
      close()
      fencedLines = [line]
    } else if (isBlank(line)) close()
    else group.push(line)
  }
  if (fencedLines) group = fencedLines
  close()
  return blocks
}
