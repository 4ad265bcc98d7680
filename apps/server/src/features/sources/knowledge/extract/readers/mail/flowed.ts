const headers = /(^|\n--[^\r\n]+\r?\n)((?:[^\r\n]+(?:\r?\n|$))+)/g
const flowedType = /^(content-type:(?:[^\r\n]|\r?\n[ \t])*?format\s*=\s*"?)flowed/gim
const deletesSpaces = /^content-type:(?:[^\r\n]|\r?\n[ \t])*?delsp\s*=\s*"?yes/im

export interface Flow {
  readonly deletesSpaces: boolean
}

/** postal-mime would join quoted lines with their marks. `flow` is null if nothing flows. */
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

/** RFC 3676, 4; each quote separately. */
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
