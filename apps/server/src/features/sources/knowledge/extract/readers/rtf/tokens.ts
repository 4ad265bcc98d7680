export type Token =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'word'; readonly name: string; readonly value: number | null }
  | { readonly kind: 'sign'; readonly name: string }
  /** Bytes as Latin-1 letters, not decoded yet. */
  | { readonly kind: 'text'; readonly bytes: string }

const piece =
  /\\([a-zA-Z]{1,40})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^a-zA-Z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\'?/gs

export const readTokens = function* (rtf: string): Generator<Token> {
  piece.lastIndex = 0
  for (let match = piece.exec(rtf); match; match = piece.exec(rtf)) {
    const [, name, value, hex, sign, brace, bytes] = match
    const at = piece.lastIndex
    if (name !== undefined) {
      const number = value === undefined ? null : Number(value)
      const skip = name === 'bin' ? Math.max(0, number ?? 0) : 0
      if (skip === 0) yield { kind: 'word', name, value: number }
      piece.lastIndex = at + skip
    } else if (hex !== undefined) {
      yield { kind: 'text', bytes: String.fromCharCode(Number.parseInt(hex, 16)) }
      piece.lastIndex = at
    } else if (sign !== undefined) {
      yield { kind: 'sign', name: sign }
      piece.lastIndex = at
    } else if (brace !== undefined) {
      yield { kind: brace === '{' ? 'open' : 'close' }
      piece.lastIndex = at
    } else if (bytes !== undefined) {
      yield { kind: 'text', bytes }
      piece.lastIndex = at
    }
  }
}
