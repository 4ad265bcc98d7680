const headers = /(^|\n--[^\r\n]+\r?\n)((?:[^\r\n]+(?:\r?\n|$))+)/g
const flowedType = /^(content-type:(?:[^\r\n]|\r?\n[ \t])*?format\s*=\s*"?)flowed/gim
const deletesSpaces = /^content-type:(?:[^\r\n]|\r?\n[ \t])*?delsp\s*=\s*"?yes/im

export interface Flow {
  readonly deletesSpaces: boolean
}

/** postal-mime would join quoted lines with their marks. `flow` is null if nothing flows. */
export const disableFlow = (bytes: Buffer): { bytes: Buffer; flow: Flow | null } => {
  const text = bytes.toString('latin1')
  if (!/\bflowed\b/i.test(text)) return { bytes, flow: null }
  let flow: Flow | null = null
  const fixedText = text.replaceAll(headers, (_, start: string, block: string) => {
    const fixedBlock = block.replaceAll(flowedType, '$1fixed')
    if (fixedBlock !== block) flow = { deletesSpaces: deletesSpaces.test(block) }
    return start + fixedBlock
  })
  return flow === null ? { bytes, flow } : { bytes: Buffer.from(fixedText, 'latin1'), flow }
}

const flowLine = /^(>*)( ?)(.*)$/s

/** RFC 3676, 4; each quote separately. */
export const joinFlow = (text: string, flow: Flow): string => {
  const paragraphs: { depth: number; text: string }[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const [, quoteMarks = '', , lineText = ''] = flowLine.exec(line) ?? []
    const isSignature = lineText === '-- '
    const last = paragraphs.at(-1)
    const isSoft = lineText.endsWith(' ') && !isSignature
    const own = isSoft && flow.deletesSpaces ? lineText.slice(0, -1) : lineText
    if (isOpen && last && last.depth === quoteMarks.length && !isSignature) last.text += own
    else paragraphs.push({ depth: quoteMarks.length, text: own })
    isOpen = isSoft
  }
  return paragraphs
    .map(({ depth, text: own }) => (depth === 0 ? own : `${'>'.repeat(depth)} ${own}`).trimEnd())
    .join('\n')
}
