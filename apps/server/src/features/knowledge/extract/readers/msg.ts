import * as outlook from '@kenjiuno/msgreader'
import { broken } from '../refuse.ts'
import type { Reader } from '../reading.ts'
import { writeHtml } from './html-text.ts'

const at = (day: string | undefined) => (day ? new Date(day).toUTCString() : '')

/** An Outlook message ([MS-OXMSG]). */
export const readMsg: Reader = ({ bytes, out }) => {
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const message = new outlook.default.default(
    copy instanceof ArrayBuffer ? copy : new ArrayBuffer(0),
  ).getFileData()
  if (message.error) throw broken('message')
  const people = (message.recipients ?? []).map(({ name = '', smtpAddress, email }) => {
    const mail = smtpAddress ?? email ?? ''
    return mail && mail !== name ? `${name} <${mail}>` : name
  })
  const lines: [string, string][] = [
    ['From', [message.senderName, message.senderSmtpAddress].filter(Boolean).join(' ')],
    ['To', people.join(', ')],
    ['Date', at(message.messageDeliveryTime ?? message.clientSubmitTime ?? message.creationTime)],
    ['Subject', message.subject ?? ''],
    [
      'Attachments',
      (message.attachments ?? [])
        .map(({ fileName = '' }) => fileName)
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
  if (message.body?.trim()) out.block(message.body)
  else if (message.bodyHtml) writeHtml(message.bodyHtml, out, false)
  else if (message.html) writeHtml(Buffer.from(message.html).toString('utf8'), out, false)
  return { title: message.subject ?? null }
}
