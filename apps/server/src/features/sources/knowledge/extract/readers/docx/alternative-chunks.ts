import { decodeText } from '../../detect/decode-text.ts'
import { type Block, paragraph } from '../../office/blocks.ts'
import type { ExtractionNotes } from '../../extraction-notes.ts'
import { TextBuilder } from '../../text-builder.ts'
import { readPart, type Zip } from '../../zip.ts'
import { writeHtml } from '../html-text.ts'
import { parseMail } from '../mail/mail-text.ts'
import { readRelations } from '../../office/relations.ts'

const readHtmlPart = async (bytes: Buffer, part: string): Promise<string | null> => {
  if (/\.(mht|mhtml)$/i.test(part)) return (await parseMail(bytes)).html ?? null
  return /\.x?html?$/i.test(part) ? decodeText(bytes) : null
}

export const readAltChunks = async (
  zip: Zip,
  part: string,
  notes: ExtractionNotes,
): Promise<Map<string, Block[]>> => {
  const blocks = new Map<string, Block[]>()
  for (const [id, relation] of await readRelations(zip, part)) {
    if (relation.type !== 'aFChunk') continue
    const bytes = await readPart(zip, relation.part)
    const html = bytes && (await readHtmlPart(bytes, relation.part))
    if (bytes && html) {
      const htmlBuilder = new TextBuilder()
      writeHtml(html, htmlBuilder, false)
      blocks.set(id, htmlBuilder.finish().text.split('\n\n').map(paragraph))
    } else if (bytes && /\.txt$/i.test(relation.part)) blocks.set(id, [paragraph(decodeText(bytes))])
    else notes.count('objects')
  }
  return blocks
}
