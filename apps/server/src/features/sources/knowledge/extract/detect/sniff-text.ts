import { looksLikeWhatsApp } from '../readers/speech/whatsapp.ts'
import type { Format } from './formats.ts'

const headCharacters = 4096
const headerLine = /^([A-Za-z][A-Za-z0-9-]*):/
const mailHeaders = new Set(
  'from to cc subject date received return-path delivered-to message-id mime-version content-type reply-to sender x-mailer in-reply-to references x-originating-ip status'.split(
    ' ',
  ),
)

const mailHeaderNames = (text: string): Set<string> => {
  const names = new Set<string>()
  for (const line of text.slice(0, headCharacters * 4).split(/\r?\n/)) {
    if (line === '') break
    if (/^[ \t]/.test(line)) continue
    const name = headerLine.exec(line)?.[1]?.toLowerCase()
    if (!name) return names.size > 2 ? names : new Set()
    names.add(name)
  }
  return names
}

export const looksLikeMail = (text: string): boolean => {
  const names = mailHeaderNames(text)
  const headerCount = [...names].filter((name) => mailHeaders.has(name)).length
  return headerCount >= 3 || (headerCount >= 2 && (names.has('from') || names.has('mime-version')))
}

/** Each message follows a line 'From someone date' (RFC 4155). */
export const looksLikeMbox = (text: string): boolean => {
  const [first = '', ...rest] = text.slice(0, headCharacters * 4).split(/\r?\n/)
  if (/^From \S+ +(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \w{3} .*\d{4}\s*$/.test(first)) return true
  return /^From \S+.*\d{4}/.test(first) && looksLikeMail(rest.join('\n'))
}

/** Browsers save web pages as emails of related parts (MHTML). */
export const looksLikeSavedPage = (text: string): boolean =>
  /^(snapshot-content-location:|from:\s*["<]*saved by )/im.test(
    text.slice(0, headCharacters).split(/\r?\n\r?\n/)[0] ?? '',
  )

export const looksLikeHtml = (text: string): boolean => {
  const start = text
    .slice(0, headCharacters)
    .replace(/^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*/, '')
    .toLowerCase()
  return /^<(!doctype\s+html|html|head|body|title|meta|div|table|h1|p|script|style)\b/.test(start)
}

export const looksLikeXml = (text: string): boolean =>
  /^\uFEFF?\s*(<\?xml\b|<!--|<!DOCTYPE\b|<[A-Za-z_][\w.:-]*(\s[^<>]*)?\/?>)/.test(
    text.slice(0, headCharacters),
  )

export const looksLikeJson = (text: string): boolean =>
  /^\uFEFF?\s*(\{\s*("|\}|$)|\[\s*([[{"\d\-\]tfn]|$))/.test(text.slice(0, headCharacters))

export const looksLikeNotebook = (text: string): boolean => looksLikeJson(text) && /"nbformat"\s*:/.test(text)

const telegramChat =
  /"type"\s*:\s*"(?:personal_chat|bot_chat|saved_messages|(?:private|public)_(?:group|supergroup|channel))"\s*,\s*"id"/

export const looksLikeTelegram = (text: string): boolean => {
  const start = text.slice(0, headCharacters * 2)
  if (!looksLikeJson(text)) return false
  return (/"messages"\s*:\s*\[/.test(start) && /"date_unixtime"\s*:/.test(start)) || telegramChat.test(text)
}

const lineFormats: [RegExp, Format][] = [
  [/^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im, 'calendar'],
  [/^\uFEFF?\s*BEGIN:VCARD\s*$/im, 'cards'],
]

const captionStart = /^\uFEFF?\s*(WEBVTT([ \t].*)?\r?\n|(\d+\s*\r?\n)?\d{1,2}:\d\d:\d\d[.,]\d{1,3}\s*-->)/

export const detectLineFormat = (text: string): Format | null => {
  const start = text.slice(0, headCharacters)
  const first = start.trimStart().split(/\r?\n/, 1)[0] ?? ''
  for (const [pattern, format] of lineFormats) if (pattern.test(first)) return format
  if (captionStart.test(start)) return 'captions'
  return looksLikeWhatsApp(text) ? 'whatsapp' : null
}
