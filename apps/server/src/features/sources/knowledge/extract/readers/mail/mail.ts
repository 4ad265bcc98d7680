import type { Reader } from '../../reader.ts'
import { readHtml } from '../html.ts'
import { parseMail, writeMail } from './mail-text.ts'

/** Reads emails (RFC 5322, MIME). */
export const readMail: Reader = async ({ bytes, out }) => {
  const email = await parseMail(bytes)
  await writeMail(email, out)
  return { title: email.subject ?? null }
}

/** Saved pages are MIME messages (RFC 2557). */
export const readSavedPage: Reader = async (input) => {
  const email = await parseMail(input.bytes)
  if (!email.html) return readMail(input)
  const page = await readHtml({ ...input, detectedFormat: { ...input.detectedFormat, text: email.html } })
  return { title: page.title ?? email.subject ?? null }
}
