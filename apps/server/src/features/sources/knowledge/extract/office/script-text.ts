import { lookupTable } from '../../../../../platform/text/lookup-table.ts'

export type VerticalAlign = 'super' | 'sub' | null

export interface Run {
  readonly text: string
  readonly verticalAlign?: VerticalAlign
  readonly strikethrough?: boolean
}

const pairCharacters = (plainCharacters: string, scripts: string) => {
  const scriptSymbols = [...scripts]
  return new Map(
    [...plainCharacters].map((character, index) => [character, scriptSymbols[index] ?? character]),
  )
}

const charactersByAlign = {
  super: pairCharacters('0123456789+-−–=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ'),
  sub: pairCharacters('0123456789+-−–=()aeox', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₒₓ'),
}

const scriptCharactersMax = 30
const ordinalPattern = /^(st|nd|rd|th|er|re|ère|e|ème|o|a|º|ª)$/i
const trademarkSigns = lookupTable<string>({ TM: '™', tm: '™', '(R)': '®', R: '®', SM: '℠' })

const scriptText = (text: string, verticalAlign: 'super' | 'sub', textBefore: string): string => {
  const textCharacters = [...text]
  const scriptCharacters = charactersByAlign[verticalAlign]
  if (textCharacters.every((character) => scriptCharacters.has(character)))
    return textCharacters.map((character) => scriptCharacters.get(character)).join('')
  const isOnlySymbols = !/[\p{L}\p{N}]/u.test(text)
  const isNote = /^[[(].*[\])]$/.test(text)
  if (textBefore === '' || isOnlySymbols || isNote || textCharacters.length > scriptCharactersMax) return text
  if (
    verticalAlign === 'super' &&
    /\d$/.test(textBefore) &&
    ordinalPattern.test(text) &&
    !textBefore.endsWith('10')
  )
    return text
  const mark = verticalAlign === 'super' && /\p{L}$/u.test(textBefore) ? trademarkSigns[text] : undefined
  return mark ?? `${verticalAlign === 'super' ? '^' : '_'}{${text}}`
}

const splitEdges = (text: string) => /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []

const mergeRuns = (runs: readonly Run[]): Run[] => {
  const mergedRuns: { text: string; verticalAlign: VerticalAlign; strikethrough: boolean }[] = []
  for (const { text, verticalAlign = null, strikethrough = false } of runs) {
    const last = mergedRuns.at(-1)
    if (last && last.verticalAlign === verticalAlign && last.strikethrough === strikethrough)
      last.text += text
    else if (text !== '') mergedRuns.push({ text, verticalAlign, strikethrough })
  }
  return mergedRuns
}

const isPlain = ({ verticalAlign = null, strikethrough = false }: Run) =>
  verticalAlign === null && !strikethrough

const strikethroughText = (pieces: readonly string[]): string => {
  const [, start = '', core = '', end = ''] = splitEdges(pieces.join(''))
  return core === '' ? start + end : `${start}~~${core}~~${end}`
}

/**
 * Returns a line's text, such as 10⁶ and H₂O, with `^{…}` and `_{…}` where Unicode has no such character, and
 * ~~crossed out~~.
 */
export const joinRuns = (runs: readonly Run[]): string => {
  if (runs.every(isPlain)) return runs.map(({ text }) => text).join('')
  const textParts: string[] = []
  let struckParts: string[] | null = null
  let textBefore = ''
  for (const { text, verticalAlign, strikethrough } of mergeRuns(runs)) {
    if (struckParts && !strikethrough) {
      textParts.push(strikethroughText(struckParts))
      struckParts = null
    }
    if (strikethrough) struckParts ??= []
    const [, start = '', core = '', end = ''] = verticalAlign ? splitEdges(text) : []
    const textPart =
      verticalAlign && core !== ''
        ? start + scriptText(core, verticalAlign, start ? '' : textBefore) + end
        : text
    const target = struckParts ?? textParts
    target.push(textPart)
    textBefore = (textBefore + textPart).slice(-2)
  }
  if (struckParts) textParts.push(strikethroughText(struckParts))
  return textParts.join('')
}
