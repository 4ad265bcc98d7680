import * as outlook from '@kenjiuno/msgreader'
import type { FieldsData } from '@kenjiuno/msgreader'
import { detectEncoding } from '../../../../../../platform/language/detect-encoding.ts'
import { createDecoder } from '../../../../../../platform/language/encoding.ts'
import type { Reader } from '../../reader.ts'
import { corruptFileError } from '../../extraction-errors.ts'
import type { TextBuilder } from '../../text-builder.ts'
import { bodyText } from './body.ts'
import { headText } from './head.ts'

const formatDate = (day: string | undefined) => {
  const date = new Date(day ?? '')
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** Decodes with the encoding that the page or Outlook states, else with the most likely one. */
const readHtmlBody = ({ bodyHtml, html, internetCodepage }: FieldsData): string => {
  if (bodyHtml) return bodyHtml
  if (!html) return ''
  const bytes = Buffer.from(html)
  const charset = /charset\s*=\s*["']?([\w:-]+)/i.exec(bytes.toString('latin1', 0, 2048))?.[1]
  const codepage = internetCodepage === 65_001 ? 'utf-8' : `windows-${internetCodepage}`
  const textDecoder =
    createDecoder(charset ?? '') ?? createDecoder(codepage) ?? createDecoder(detectEncoding(bytes))
  return (textDecoder ?? new TextDecoder()).decode(bytes)
}

const readRtfBody = async ({ compressedRtf }: FieldsData): Promise<string> =>
  compressedRtf ? (await import('./rtf-body.ts')).rtfBodyText(compressedRtf) : ''

const listRecipients = ({ recipients = [] }: FieldsData, kind: FieldsData['recipType']): string =>
  recipients
    .filter(({ recipType = 'to' }) => recipType === kind)
    .map(({ name = '', smtpAddress, email }) => {
      const address = smtpAddress ?? email ?? ''
      return address && address !== name ? `${name} <${address}>`.trim() : name
    })
    .join(', ')

const formatSender = ({ senderName = '', senderSmtpAddress = '' }: FieldsData): string =>
  senderSmtpAddress && senderSmtpAddress !== senderName
    ? `${senderName} <${senderSmtpAddress}>`.trim()
    : senderName

const contactLines = (contact: FieldsData): [string, string][] => {
  const address = [contact.workAddressStreet, contact.workAddressPostalCode, contact.workAddressCity]
  return [
    ['Name', contact.fileUnder ?? contact.name ?? ''],
    ['Organization', [contact.companyName, contact.departmentName].filter(Boolean).join(', ')],
    ['Title', contact.title ?? ''],
    ['E-mail', contact.email1EmailAddress ?? ''],
    ['Phone (work)', contact.businessTelephoneNumber ?? ''],
    ['Phone (home)', contact.homeTelephoneNumber ?? ''],
    ['Phone (mobile)', contact.mobileTelephoneNumber ?? ''],
    ['Address (work)', contact.workAddress ?? address.filter(Boolean).join(', ')],
    ['Address', contact.postalAddress ?? ''],
    ['Web page', contact.businessHomePage ?? ''],
  ]
}

const depthMax = 8

const writeMessage = async (message: FieldsData, out: TextBuilder, depth: number): Promise<void> => {
  const { attachments = [], messageDeliveryTime, clientSubmitTime, creationTime } = message
  out.block(
    headText([
      ['From', formatSender(message)],
      ['To', listRecipients(message, 'to')],
      ['Cc', listRecipients(message, 'cc')],
      ['Bcc', listRecipients(message, 'bcc')],
      ['Date', formatDate(messageDeliveryTime ?? clientSubmitTime ?? creationTime)],
      ['Subject', message.subject ?? ''],
      ['Starts', formatDate(message.apptStartWhole)],
      ['Ends', formatDate(message.apptEndWhole)],
      ['Where', message.apptLocation ?? message.location ?? ''],
      ...(message.messageClass?.startsWith('IPM.Contact') ? contactLines(message) : []),
      [
        'Attachments',
        attachments
          .filter(({ attachmentHidden }) => attachmentHidden !== true)
          .map(({ fileName, name, innerMsgContent }) => fileName ?? (innerMsgContent ? '' : name) ?? '')
          .filter(Boolean)
          .join(', '),
      ],
    ]),
  )
  const body = await bodyText(message.body ?? '', readHtmlBody(message))
  out.block(body.trim() === '' ? await readRtfBody(message) : body)
  for (const { innerMsgContentFields: innerMessage, pidContentId, attachmentHidden } of attachments) {
    if (innerMessage && depth < depthMax) {
      out.block('Attached message')
      await writeMessage(innerMessage, out, depth + 1)
    } else out.notes.count(attachmentHidden === true || pidContentId ? 'images' : 'attachments')
  }
}

/** Reads Outlook messages ([MS-OXMSG]). */
export const readMsg: Reader = async ({ bytes, out }) => {
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const message = new outlook.default.default(
    copy instanceof ArrayBuffer ? copy : new ArrayBuffer(0),
  ).getFileData()
  if (message.error) throw corruptFileError('message')
  await writeMessage(message, out, 0)
  return { title: message.subject ?? null }
}
