import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { detectEncoding } from '../../../../../../platform/language/detect-encoding.ts'
import { createDecoder } from '../../../../../../platform/language/encoding.ts'
import type { TextBuilder } from '../../text-builder.ts'
import { bodyText, coversMostOf } from './body.ts'
import { joinFlowedLines, disableFlow } from './format-flowed.ts'
import { headText } from './head.ts'
import type { TnefFile, TnefMessage } from './tnef.ts'
import { lookupTable } from '../../../../../../platform/text/lookup-table.ts'

const formatAddress = (address: Address): string => {
  if (address.group) return address.group.map(formatAddress).join(', ')
  const { name, address: email } = address
  return name && name !== email ? `${name} <${email}>` : email
}

export const parseMail = async (message: Buffer): Promise<Email> => {
  const { bytes, flow } = disableFlow(message)
  const email = await PostalMime.parse(bytes, {
    maxNestingDepth: 64,
    maxHeadersSize: 4 * 1024 * 1024,
    attachmentEncoding: 'arraybuffer',
    // otherwise nested messages are merged into the outer text, or dropped
    forceRfc822Attachments: true,
  })
  return flow && email.text ? { ...email, text: joinFlowedLines(email.text, flow) } : email
}

/** Limits nesting: deeper messages are counted, but not read. */
const depthMax = 8

const toBuffer = ({ content }: Attachment): Buffer =>
  content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content)

/** A part that is encrypted, or that contains the message with its signature. */
const isEnvelope = ({ mimeType }: Attachment): boolean =>
  /^application\/(pgp-encrypted|(x-)?pkcs7-mime)$/i.test(mimeType)

const isSignature = ({ mimeType }: Attachment): boolean => /signature|pgp-keys/.test(mimeType)

const typesByName = lookupTable<string>({ eml: 'message/rfc822', ics: 'text/calendar', vcf: 'text/vcard' })

/** Some mail apps send every file as application/octet-stream. */
const partType = ({ mimeType, filename }: Attachment): string => {
  const type = mimeType.toLowerCase()
  if (!/^application\/(octet-stream|ics|x-vcard)$/.test(type)) return type
  return typesByName[/\.(\w+)$/.exec(filename ?? '')?.[1]?.toLowerCase() ?? ''] ?? type
}

const isTnefFile = ({ mimeType, filename }: Attachment): boolean =>
  /^application\/(vnd\.)?ms-tnef$/i.test(mimeType) || /^winmail\d*\.dat$/i.test(filename ?? '')

const tnefToAttachment = ({ name, type, bytes, isMessage }: TnefFile): Attachment => ({
  filename: name,
  mimeType: isMessage ? 'application/ms-tnef' : type || 'application/octet-stream',
  disposition: 'attachment',
  content: new Uint8Array(bytes),
})

const unpackTnef = async (attachments: readonly Attachment[]) => {
  const messages: TnefMessage[] = []
  const parts: Attachment[] = []
  for (const part of attachments) {
    const message = isTnefFile(part) ? (await import('./tnef.ts')).readTnef(toBuffer(part)) : null
    if (message) messages.push(message)
    else parts.push(part)
    for (const file of message?.files ?? []) parts.push(tnefToAttachment(file))
  }
  return { messages, parts }
}

const readTnefText = async ({ body, html, packedRtf }: TnefMessage): Promise<string> => {
  const text = await bodyText(body, html)
  if (text.trim() !== '' || !packedRtf) return text
  return (await import('./rtf-body.ts')).rtfBodyText(packedRtf)
}

/** In RFC 1896, `<<` is a literal `<` and a single line break is a space. */
const enrichedText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/<param>.*?<\/param>/gis, '')
    .replace(/<<|<[^<>]*>/g, (tag) => (tag === '<<' ? '<' : ''))
    .replace(/\n+/g, (breaks) => (breaks.length === 1 ? ' ' : breaks.slice(1)))

const writePart = async (part: Attachment, out: TextBuilder, depth: number): Promise<boolean> => {
  const type = partType(part)
  const bytes = toBuffer(part)
  if (type === 'message/rfc822' || type === 'message/global') {
    if (depth >= depthMax) return false
    out.block('Attached message')
    await writeMail(await parseMail(bytes), out, depth + 1)
    return true
  }
  if (isTnefFile(part)) {
    const isKnown = (await import('./tnef.ts')).isTnef(bytes)
    if (depth >= depthMax || !isKnown) return false
    out.block('Attached message')
    await writeMail({ headers: [], headerLines: [], attachments: [part] }, out, depth + 1)
    return true
  }
  if (type === 'text/calendar') {
    const { readComponents, writeCalendar } = await import('../calendar/calendar.ts')
    const calendars = readComponents(bytes, bytes.toString('utf8'))
    writeCalendar(calendars, out, { hasSections: false })
    return calendars.length > 0
  }
  if (/^text\/(x-)?vcard$|^text\/directory$/.test(type)) {
    const { readComponents, writeCards } = await import('../calendar/cards.ts')
    const cards = readComponents(bytes, bytes.toString('utf8'))
    writeCards(cards, out, { hasSections: false })
    return cards.length > 0
  }
  if (part.disposition !== 'attachment' && !part.filename && type.startsWith('text/')) {
    // another form of the text, for a single app
    if (/^text\/(x-amp|watch)-html$/.test(type)) return true
    const textDecoder = createDecoder(detectEncoding(bytes)) ?? new TextDecoder()
    const text = textDecoder.decode(bytes)
    out.block(type === 'text/enriched' || type === 'text/richtext' ? enrichedText(text) : text)
    return true
  }
  const reportTypes =
    /^message\/(delivery-status|disposition-notification|feedback-report|global-delivery-status)$/
  if (!reportTypes.test(type) && type !== 'text/rfc822-headers') return false
  out.block(bytes.toString('utf8'))
  return true
}

const writeEnvelope = async (part: Attachment, out: TextBuilder, depth: number): Promise<void> => {
  const content = (await import('./read-signed-content.ts')).readSignedContent(toBuffer(part))
  if (content === null || depth >= depthMax) out.notes.count('encrypted')
  else await writeMail(await parseMail(content), out, depth + 1)
}

const writeParts = async (parts: readonly Attachment[], out: TextBuilder, depth: number): Promise<void> => {
  // Outlook sends an invitation both as a part and as an identical file
  const previousTexts = new Set<string>()
  for (const part of parts) {
    const text = /^(text|message)\//i.test(part.mimeType) ? toBuffer(part).toString('latin1').trim() : ''
    if (text !== '' && previousTexts.has(text)) continue
    previousTexts.add(text)
    if (isEnvelope(part)) await writeEnvelope(part, out, depth)
    else if (isSignature(part)) continue
    else if (await writePart(part, out, depth)) continue
    else out.notes.count(part.related && part.mimeType.startsWith('image/') ? 'images' : 'attachments')
  }
}

/** Added to the notes; de-server.json contains its German translation. */
const damagedTnefNote = 'winmail.dat could only be read up to a damaged section.'

export const writeMail = async (email: Email, out: TextBuilder, depth = 0): Promise<void> => {
  const { from, to = [], cc = [], bcc = [], date, subject, text = '', html = '', attachments } = email
  const { messages, parts } = await unpackTnef(attachments)
  const tnefMessage = messages[0]
  if (messages.some(({ isDamaged }) => isDamaged)) out.notes.add(damagedTnefNote)
  const fileNames = parts
    .filter((part) => part.related !== true && !isSignature(part) && !isEnvelope(part))
    .map(({ filename }) => filename ?? '')
  out.block(
    headText([
      ['From', from ? formatAddress(from) : ''],
      ['To', to.map(formatAddress).join(', ')],
      ['Cc', cc.map(formatAddress).join(', ')],
      ['Bcc', bcc.map(formatAddress).join(', ')],
      ['Date', date ?? ''],
      ['Subject', subject ?? tnefMessage?.subject ?? ''],
      ['Starts', tnefMessage?.starts?.toISOString() ?? ''],
      ['Ends', tnefMessage?.ends?.toISOString() ?? ''],
      ['Where', tnefMessage?.location ?? ''],
      ['Attachments', fileNames.filter(Boolean).join(', ')],
    ]),
  )
  const body = await bodyText(text, html)
  out.block(body)
  for (const message of messages) {
    const tnefText = await readTnefText(message)
    if (!coversMostOf(body, tnefText)) out.block(tnefText)
  }
  await writeParts(parts, out, depth)
}
