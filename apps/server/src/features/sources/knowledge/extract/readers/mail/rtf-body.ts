import { formats } from '../../detect/formats.ts'
import { TextBuilder } from '../../text-builder.ts'
import { bodyText } from './body.ts'
import { decompressRTF } from '@kenjiuno/decompressrtf'
import { deEncapsulateSync } from 'rtf-stream-parser'
import { createDecoder } from '../../../../../../platform/language/encoding.ts'

const decode = (bytes: Buffer, codepage: string): string =>
  (createDecoder(codepage.replace(/^cp(125\d)$/, 'windows-$1')) ?? new TextDecoder('windows-1252')).decode(
    bytes,
  )

/** Outlook compresses RTF bodies ([MS-OXRTFCP]). */
const unpackRtf = (compressedRtf: Uint8Array): Buffer => Buffer.from(decompressRTF([...compressedRtf]))

/** Extracts HTML or plain text wrapped in RTF ([MS-OXRTFEX]). Null if the RTF itself is the body. */
export const unwrapRtf = (rtf: Buffer): { html: string } | { text: string } | null => {
  if (!/\\from(html|text)/.test(rtf.toString('latin1', 0, 4096))) return null
  const { mode, text } = deEncapsulateSync(rtf, { decode, mode: 'either' })
  const body = text.toString()
  return mode === 'html' ? { html: body } : { text: body }
}

export const rtfBodyText = async (compressedRtf: Uint8Array): Promise<string> => {
  const rtf = unpackRtf(compressedRtf)
  const rtfContent = unwrapRtf(rtf)
  if (rtfContent) return 'html' in rtfContent ? await bodyText('', rtfContent.html) : rtfContent.text
  const { readRtf } = await import('../rtf/read-rtf.ts')
  const out = new TextBuilder()
  await readRtf({
    bytes: rtf,
    file: { fileName: 'body.rtf' },
    detectedFormat: { format: 'rtf', ...formats.rtf },
    out,
    onProgress: () => {},
    helpers: { hasOcr: false, hasOffice: false },
    ocrTextByPage: new Map(),
  })
  return out.finish().text
}
