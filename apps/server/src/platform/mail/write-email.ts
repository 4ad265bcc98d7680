import type { Language } from '@atelier/contract/language'
import { escapeHtml } from './html.ts'
import type { Email } from './mail.ts'

export interface Recipient {
  readonly email: string
  readonly language: Language | null
}

type Part =
  | string
  | { readonly label: string; readonly link: string }
  | { readonly code: string }
  | { readonly text: string; readonly html: string }

const toText = (part: Part): string => {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.label}:\n${part.link}`
  return 'code' in part ? part.code : part.text
}

const toHtml = (part: Part): string => {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('code' in part) return `<p><b>${escapeHtml(part.code)}</b></p>`
  if ('html' in part) return part.html
  const link = escapeHtml(part.link)
  return `<p><a href="${link}">${escapeHtml(part.label)}</a></p>\n<p>${link}</p>`
}

export const writeEmail = (
  { to, subject, language }: { to: string; subject: string; language: Language | null },
  parts: readonly Part[],
): Email => ({
  to,
  subject,
  text: `${parts.map(toText).join('\n\n')}\n`,
  html: `<div lang="${language ?? 'en'}">\n${parts.map(toHtml).join('\n')}\n</div>`,
})
