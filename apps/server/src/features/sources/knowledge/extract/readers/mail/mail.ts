import type { Reader } from '../../reading.ts'
import { readHtml } from '../html.ts'
import { parseMail, writeMail } from './mail-text.ts'

/** RFC 5322, MIME. */
export const readMail: Reader = async ({ bytes, out }) => {
  const mail = await parseMail(bytes)
  await writeMail(mail, out)
  return { title: mail.subject ?? null }
}

/** Saved pages are MIME messages (RFC 2557). */
export const readSavedPage: Reader = async (reading) => {
  const mail = await parseMail(reading.bytes)
  if (!mail.html) return readMail(reading)
  const page = await readHtml({ ...reading, detected: { ...reading.detected, text: mail.html } })
  return { title: page.title ?? mail.subject ?? null }
}
