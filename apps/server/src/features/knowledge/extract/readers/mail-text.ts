import PostalMime, { type Address, type Email } from 'postal-mime'
import type { TextBuilder } from '../text-builder.ts'
import { writeHtml } from './html-text.ts'

const nameOf = (address: Address): string => {
  if (address.group) return address.group.map(nameOf).join(', ')
  const { name, address: mail } = address
  return name && name !== mail ? `${name} <${mail}>` : mail
}

export const parseMail = (bytes: Uint8Array | string): Promise<Email> =>
  PostalMime.parse(bytes, {
    maxNestingDepth: 64,
    maxHeadersSize: 4 * 1024 * 1024,
    attachmentEncoding: 'arraybuffer',
  })

/** Writes a message as a person reads it: who, when, what about, the text, what hangs on it. */
export const writeMail = (mail: Email, out: TextBuilder): void => {
  const { from, to = [], cc = [], date, subject, text, html, attachments } = mail
  const lines: [string, string][] = [
    ['From', from ? nameOf(from) : ''],
    ['To', to.map(nameOf).join(', ')],
    ['Cc', cc.map(nameOf).join(', ')],
    ['Date', date ?? ''],
    ['Subject', subject ?? ''],
    [
      'Attachments',
      attachments
        .map((attachment) => attachment.filename ?? '')
        .filter(Boolean)
        .join(', '),
    ],
  ]
  out.block(
    lines
      .filter(([, value]) => value.trim())
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
  if (text?.trim()) out.block(text)
  else if (html) writeHtml(html, out, false)
}
