import { withMarkersOf } from '@atelier/contract/answers/citation-markers'
import type { AttachmentId } from '@atelier/contract/ids'
import type { MessagePart } from '@atelier/contract/answers/message'
import { datasetTools } from '../../../datasets/index.ts'
import { listTool, readTool, searchTool } from '../../../answers/sources/index.ts'
import type { MessageRow } from '../queries.ts'

const sourceTools = new Set([searchTool, readTool, listTool, ...datasetTools].map(({ name }) => name))

/** For former project members: keeps the text, but hides what they may no longer see. */
export const withoutSources = <Row extends Pick<MessageRow, 'parts' | 'citations'>>(
  row: Row,
  visibleSourceIds: ReadonlySet<AttachmentId>,
): Row => {
  const citations = row.citations.filter(
    ({ attachmentId, isSealed }) => isSealed || visibleSourceIds.has(attachmentId),
  )
  const strip = (part: MessagePart): MessagePart => {
    // drops `unsupported`, whose positions no longer match the text
    if (part.type === 'text') return { type: 'text', text: withMarkersOf(part.text, citations) }
    if (part.type === 'craft' && part.kind === 'text/markdown' && part.content !== undefined)
      return { ...part, content: withMarkersOf(part.content, citations) }
    return part.type === 'tool' && sourceTools.has(part.name) ? { ...part, output: [] } : part
  }
  return { ...row, citations, parts: row.parts.map(strip) }
}
