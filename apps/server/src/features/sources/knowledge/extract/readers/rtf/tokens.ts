export type Token =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'word'; readonly name: string; readonly value: number | null }
  | { readonly kind: 'symbol'; readonly name: string }
  /** Bytes that aren't decoded yet, one per character (Latin-1). */
  | { readonly kind: 'text'; readonly bytes: string }

const tokenPattern =
  /\\([a-zA-Z]{1,40})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^a-zA-Z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\'?/gs

export const readTokens = function* (rtf: string): Generator<Token> {
  tokenPattern.lastIndex = 0
  for (let match = tokenPattern.exec(rtf); match; match = tokenPattern.exec(rtf)) {
    const [, name, value, hex, symbol, brace, bytes] = match
    const offset = tokenPattern.lastIndex
    if (name !== undefined) {
      const number = value === undefined ? null : Number(value)
      const skippedBytes = name === 'bin' ? Math.max(0, number ?? 0) : 0
      if (skippedBytes === 0) yield { kind: 'word', name, value: number }
      tokenPattern.lastIndex = offset + skippedBytes
    } else if (hex !== undefined) {
      yield { kind: 'text', bytes: String.fromCharCode(Number.parseInt(hex, 16)) }
      tokenPattern.lastIndex = offset
    } else if (symbol !== undefined) {
      yield { kind: 'symbol', name: symbol }
      tokenPattern.lastIndex = offset
    } else if (brace !== undefined) {
      yield { kind: brace === '{' ? 'open' : 'close' }
      tokenPattern.lastIndex = offset
    } else if (bytes !== undefined) {
      yield { kind: 'text', bytes }
      tokenPattern.lastIndex = offset
    }
  }
}
