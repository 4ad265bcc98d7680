const headersPattern = /(^|\n--[^\r\n]+\r?\n)((?:[^\r\n]+(?:\r?\n|$))+)/g
const flowedType = /^(content-type:(?:[^\r\n]|\r?\n[ \t])*?format\s*=\s*"?)flowed/gim
const delSpHeader = /^content-type:(?:[^\r\n]|\r?\n[ \t])*?delsp\s*=\s*"?yes/im

export interface FlowedFormat {
  readonly deletesSpaces: boolean
}

/**
 * Rewrites format=flowed to fixed, because postal-mime would join quoted lines including their quote marks.
 * `flow` is null if no part is flowed.
 */
export const disableFlow = (bytes: Buffer): { bytes: Buffer; flow: FlowedFormat | null } => {
  const text = bytes.toString('latin1')
  if (!/\bflowed\b/i.test(text)) return { bytes, flow: null }
  let flow: FlowedFormat | null = null
  const fixedText = text.replaceAll(headersPattern, (_, start: string, block: string) => {
    const fixedBlock = block.replaceAll(flowedType, '$1fixed')
    if (fixedBlock !== block) flow = { deletesSpaces: delSpHeader.test(block) }
    return start + fixedBlock
  })
  return flow === null ? { bytes, flow } : { bytes: Buffer.from(fixedText, 'latin1'), flow }
}

const flowLine = /^(>*)( ?)(.*)$/s

/** Joins soft-broken lines of the same quote depth (RFC 3676, section 4). */
export const joinFlowedLines = (text: string, flow: FlowedFormat): string => {
  const paragraphs: { depth: number; text: string }[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const [, quoteMarks = '', , lineText = ''] = flowLine.exec(line) ?? []
    const isSignature = lineText === '-- '
    const last = paragraphs.at(-1)
    const isSoftBreak = lineText.endsWith(' ') && !isSignature
    const content = isSoftBreak && flow.deletesSpaces ? lineText.slice(0, -1) : lineText
    if (isOpen && last && last.depth === quoteMarks.length && !isSignature) last.text += content
    else paragraphs.push({ depth: quoteMarks.length, text: content })
    isOpen = isSoftBreak
  }
  return paragraphs
    .map(({ depth, text: content }) => (depth === 0 ? content : `${'>'.repeat(depth)} ${content}`).trimEnd())
    .join('\n')
}
