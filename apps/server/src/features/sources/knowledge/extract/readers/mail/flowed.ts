/** The headers of a message and of its parts: at the beginning and below each boundary. */
const headers = /(^|\n--[^\r\n]+\r?\n)((?:[^\r\n]+(?:\r?\n|$))+)/g
const flowedType = /^(content-type:(?:[^\r\n]|\r?\n[ \t])*?format\s*=\s*"?)flowed/gim
const deletesSpaces = /^content-type:(?:[^\r\n]|\r?\n[ \t])*?delsp\s*=\s*"?yes/im

export interface Flow {
  readonly deletesSpaces: boolean
}

/**
 * Takes `format=flowed` away, so that lines stay as they were sent: postal-mime joins quoted lines with their quote
 * marks. `flow` is null where nothing flows.
 */
export const withoutFlow = (bytes: Buffer): { bytes: Buffer; flow: Flow | null } => {
  const text = bytes.toString('latin1')
  if (!/\bflowed\b/i.test(text)) return { bytes, flow: null }
  let flow: Flow | null = null
  const fixed = text.replaceAll(headers, (_, start: string, block: string) => {
    const fixedBlock = block.replaceAll(flowedType, '$1fixed')
    if (fixedBlock !== block) flow = { deletesSpaces: deletesSpaces.test(block) }
    return start + fixedBlock
  })
  return flow === null ? { bytes, flow } : { bytes: Buffer.from(fixed, 'latin1'), flow }
}

const flowLine = /^(>*)( ?)(.*)$/s

/** Joins the lines of paragraphs that were broken to be sent, each quote on its own (RFC 3676, 4). */
export const joinFlow = (text: string, flow: Flow): string => {
  const paragraphs: { depth: number; text: string }[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const [, marks = '', , words = ''] = flowLine.exec(line) ?? []
    const isSignature = words === '-- '
    const last = paragraphs.at(-1)
    const isSoft = words.endsWith(' ') && !isSignature
    const own = isSoft && flow.deletesSpaces ? words.slice(0, -1) : words
    if (isOpen && last && last.depth === marks.length && !isSignature) last.text += own
    else paragraphs.push({ depth: marks.length, text: own })
    isOpen = isSoft
  }
  return paragraphs
    .map(({ depth, text: own }) => (depth === 0 ? own : `${'>'.repeat(depth)} ${own}`).trimEnd())
    .join('\n')
}
