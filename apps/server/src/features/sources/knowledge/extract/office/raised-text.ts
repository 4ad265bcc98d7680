export type Raise = 'super' | 'sub' | null

export interface Run {
  readonly text: string
  readonly raise?: Raise
  readonly strikethrough?: boolean
}

const table = (plain: string, raised: string) => {
  const letters = [...raised]
  return new Map([...plain].map((letter, at) => [letter, letters[at] ?? letter]))
}

const characters = {
  super: table('0123456789+-−–=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ'),
  sub: table('0123456789+-−–=()aeox', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₒₓ'),
}

const longest = 30
const ordinal = /^(st|nd|rd|th|er|re|ère|e|ème|o|a|º|ª)$/i
const trademark: Record<string, string> = { TM: '™', tm: '™', '(R)': '®', R: '®', SM: '℠' }

const raisedText = (text: string, raise: 'super' | 'sub', before: string): string => {
  const letters = [...text]
  const raisedLetters = characters[raise]
  if (letters.every((letter) => raisedLetters.has(letter)))
    return letters.map((letter) => raisedLetters.get(letter)).join('')
  const isOnlySigns = !/[\p{L}\p{N}]/u.test(text)
  const isNote = /^[[(].*[\])]$/.test(text)
  if (before === '' || isOnlySigns || isNote || letters.length > longest) return text
  if (raise === 'super' && /\d$/.test(before) && ordinal.test(text) && !before.endsWith('10')) return text
  const mark = raise === 'super' && /\p{L}$/u.test(before) ? trademark[text] : undefined
  return mark ?? `${raise === 'super' ? '^' : '_'}{${text}}`
}

const edges = (text: string) => /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []

const merged = (runs: readonly Run[]): Run[] => {
  const all: { text: string; raise: Raise; strikethrough: boolean }[] = []
  for (const { text, raise = null, strikethrough = false } of runs) {
    const last = all.at(-1)
    if (last && last.raise === raise && last.strikethrough === strikethrough) last.text += text
    else if (text !== '') all.push({ text, raise, strikethrough })
  }
  return all
}

const isPlain = ({ raise = null, strikethrough = false }: Run) => raise === null && !strikethrough

const strikethroughText = (pieces: readonly string[]): string => {
  const [, start = '', core = '', end = ''] = edges(pieces.join(''))
  return core === '' ? start + end : `${start}~~${core}~~${end}`
}

/** A line's text: 10⁶ and H₂O, with `^{…}` and `_{…}` where Unicode has no letters for it; ~~crossed out~~. */
export const joinRuns = (runs: readonly Run[]): string => {
  if (runs.every(isPlain)) return runs.map(({ text }) => text).join('')
  const pieces: string[] = []
  let crossed: string[] | null = null
  let before = ''
  for (const { text, raise, strikethrough } of merged(runs)) {
    if (crossed && !strikethrough) {
      pieces.push(strikethroughText(crossed))
      crossed = null
    }
    if (strikethrough) crossed ??= []
    const [, start = '', core = '', end = ''] = raise ? edges(text) : []
    const piece = raise && core !== '' ? start + raisedText(core, raise, start ? '' : before) + end : text
    const into = crossed ?? pieces
    into.push(piece)
    before = (before + piece).slice(-2)
  }
  if (crossed) pieces.push(strikethroughText(crossed))
  return pieces.join('')
}
