import type { Reader } from '../../reader.ts'
import { corruptFileError } from '../../extraction-errors.ts'
import type { TextBuilder } from '../../text-builder.ts'
import {
  type Component,
  type ContentLine,
  splitFields,
  findLine,
  unescapeText,
  readComponents,
  findText,
} from './content-lines.ts'
import { parseMoment } from './moments.ts'

const labels: Record<string, string> = {
  NICKNAME: 'Nickname',
  ORG: 'Organization',
  TITLE: 'Title',
  ROLE: 'Role',
  TEL: 'Phone',
  EMAIL: 'E-mail',
  IMPP: 'Messenger',
  'X-SOCIALPROFILE': 'Profile',
  ADR: 'Address',
  LABEL: 'Label',
  URL: 'Web page',
  BDAY: 'Birthday',
  ANNIVERSARY: 'Anniversary',
  'X-ANNIVERSARY': 'Anniversary',
  'X-ABDATE': 'Date',
  GENDER: 'Gender',
  LANG: 'Language',
  GEO: 'Position',
  RELATED: 'Related',
  CATEGORIES: 'Categories',
  MEMBER: 'Member',
  NOTE: 'Note',
}
const imageProperties = new Set(['PHOTO', 'LOGO'])
const ignoredTypes = /^(pref|internet|voice|x-.*|quoted-printable|base64|b|uri|\d+)$/i

/** Apple writes its own labels as `_$!<Mobile>!$_`. */
const ownLabel = (value: string) => unescapeText(value).replace(/^_\$!<(.*)>!\$_$/, '$1')

const typeText = (line: ContentLine, card: Component): string => {
  const ownLabelLine = card.lines.find(
    ({ name, group }) => name === 'X-ABLABEL' && group !== '' && group === line.group,
  )
  if (ownLabelLine) return ownLabel(ownLabelLine.value).toLowerCase()
  const types = (line.params.get('TYPE') ?? '').split(',').map((type) => type.trim().toLowerCase())
  return types.filter((type) => type !== '' && !ignoredTypes.test(type)).join(', ')
}

/** A birthday without a year is written as `--0512`. */
const dayText = (value: string): string => {
  const [, month, day] = /^--(\d\d)-?(\d\d)/.exec(value) ?? []
  if (day !== undefined) return `${month}-${day} (no year)`
  return parseMoment(value.replace(/T.*$/, ''))?.day ?? unescapeText(value)
}

/** Apple writes a birthday without a year with a placeholder: `BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-06`. */
const withoutOmittedYear = (value: string, params: ContentLine['params']): string => {
  const year = params.get('X-APPLE-OMIT-YEAR')
  return year !== undefined && value.startsWith(year) ? `--${value.slice(year.length + 1)}` : value
}

const valueText = ({ name, value, params }: ContentLine): string => {
  if (name === 'ADR' || name === 'ORG')
    return splitFields(value).filter(Boolean).join(', ').replaceAll('\n', ', ')
  if (/^(BDAY|(X-)?ANNIVERSARY|X-ABDATE)$/.test(name)) return dayText(withoutOmittedYear(value, params))
  if (name === 'CATEGORIES') return unescapeText(value.replace(/(?<!\\),\s*/g, ', '))
  if (name === 'LABEL') return unescapeText(value).replace(/\s*\n\s*/g, ', ')
  return unescapeText(value).replace(/^(tel|mailto|sip|xmpp|skype|geo):/i, '')
}

const nameText = (card: Component): string => {
  const [familyName = '', givenName = '', additionalNames = '', prefix = '', suffix = ''] = splitFields(
    findLine(card, 'N')?.value ?? '',
  )
  return [prefix, givenName, additionalNames, familyName, suffix].filter(Boolean).join(' ')
}

const writeCard = (card: Component, out: TextBuilder, hasSections: boolean): void => {
  const name =
    findText(card, 'FN') ||
    nameText(card) ||
    valueText({ name: 'ORG', group: '', params: new Map(), value: findLine(card, 'ORG')?.value ?? '' })
  if (hasSections) out.startSection(null, name || null)
  const lines = Object.entries(labels).flatMap(([key, label]) =>
    card.lines
      .filter((line) => line.name === key)
      .map((line): [string, string] => {
        const type = typeText(line, card)
        return [type && key !== 'NOTE' ? `${label} (${type})` : label, valueText(line)]
      }),
  )
  const fields: [string, string][] = [['Name', name], ...lines]
  out.block(
    fields
      .filter(([, value]) => value !== '')
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
  )
  out.notes.count('attachments', card.lines.filter(({ name: line }) => /^(KEY|SOUND)$/.test(line)).length)
  out.notes.count('images', card.lines.filter(({ name: line }) => imageProperties.has(line)).length)
}

export { readComponents }

export const writeCards = (
  cards: readonly Component[],
  out: TextBuilder,
  { hasSections = true } = {},
): void => {
  for (const card of cards) writeCard(card, out, hasSections)
}

/** Reads vCard 2.1 to 4.0 (RFC 6350 and earlier). */
export const readCards: Reader = ({ bytes, detectedFormat: { text = '' }, out }) => {
  const cards = readComponents(bytes, text).filter(({ name }) => name === 'VCARD')
  if (cards.length === 0) throw corruptFileError('contact card')
  writeCards(cards, out)
  return {}
}
