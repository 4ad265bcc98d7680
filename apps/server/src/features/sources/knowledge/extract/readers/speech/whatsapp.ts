import type { Reader } from '../../reader.ts'
import { createMessageWriter } from './message-writer.ts'

const invisibleCharacters = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const datePattern = String.raw`(\d{1,4})([./-])(\d{1,2})[./-](\d{2,4})`
const timePattern = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:[\s\u00A0\u202F]*([ap])\.?[\s\u00A0\u202F]?m\.?)?`
/** `[12.03.24, 14:05:33] Ann: …` on iOS, `12/03/24, 14:05 - Ann: …` on Android. */
const headerPatterns = [
  new RegExp(`^\\[${datePattern},? ${timePattern}\\] (.*)$`, 'i'),
  new RegExp(`^${datePattern},? ${timePattern} [-–] (.*)$`, 'i'),
]

interface Entry {
  readonly parts: readonly [string, string, string]
  readonly separator: string
  readonly rawDay: string
  readonly time: string
  readonly sender: string
  text: string
}

const parseEntry = (line: string): Entry | null => {
  const visibleLine = line.replace(invisibleCharacters, '')
  const match = headerPatterns.map((header) => header.exec(visibleLine)).find(Boolean)
  if (!match) return null
  const [
    ,
    first = '',
    separator = '',
    second = '',
    third = '',
    hours = '',
    minutes,
    seconds,
    dayPeriod,
    rest = '',
  ] = match
  const hour = dayPeriod ? (Number(hours) % 12) + (dayPeriod.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const [, sender = '', text = rest] = /^([^:]{1,80}?): ?(.*)$/s.exec(rest) ?? []
  return {
    parts: [first, second, third],
    separator,
    rawDay: `${first}${separator}${second}${separator}${third}`,
    time: `${String(hour).padStart(2, '0')}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`,
    sender,
    text,
  }
}

const entriesMin = 2

export const looksLikeWhatsApp = (text: string): boolean => {
  const lines = text
    .slice(0, 8192)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
  return parseEntry(lines[0] ?? '') !== null && lines.filter((line) => parseEntry(line)).length >= entriesMin
}

type Order = 'ymd' | 'dmy' | 'mdy'

const fullYear = (digits: string) => (digits.length === 2 ? `20${digits}` : digits)
const twoDigits = (digits: string) => digits.padStart(2, '0')

const isoDay = ([a, b, c]: Entry['parts'], order: Order): string =>
  order === 'ymd'
    ? `${a}-${twoDigits(b)}-${twoDigits(c)}`
    : order === 'dmy'
      ? `${fullYear(c)}-${twoDigits(b)}-${twoDigits(a)}`
      : `${fullYear(c)}-${twoDigits(a)}-${twoDigits(b)}`

/** Messages are in order, so usually only day-first or only month-first fits. Null if both do. */
const detectOrder = (entries: readonly Entry[]): Order | null => {
  if (entries.some(({ parts: [first] }) => first.length === 4)) return 'ymd'
  if (entries.some(({ separator }) => separator === '.')) return 'dmy'
  const matchesOrder = (order: 'dmy' | 'mdy') => {
    let last = ''
    return entries.every(({ parts }) => {
      const day = isoDay(parts, order)
      const isInOrder = day >= last && Number(day.slice(5, 7)) <= 12
      last = day
      return isInOrder
    })
  }
  const [isDayFirst, isMonthFirst] = [matchesOrder('dmy'), matchesOrder('mdy')]
  return isDayFirst === isMonthFirst ? null : isDayFirst ? 'dmy' : 'mdy'
}

const mediaPlaceholder =
  /<media omitted>|<medien ausgeschlossen>|\b(image|video|video note|audio|sticker|gif|document|contact card) omitted\b|\b(bild|video|videonachricht|audio|sticker|gif|dokument|kontaktkarte) weggelassen\b|<(attached|anhang): [^>]*>|\((file attached|datei angehängt)\)/i

const ambiguousDaysNote = 'This chat’s dates could be day-first or month-first, so they are shown as written.'

export const readWhatsApp: Reader = ({ detectedFormat: { text = '' }, out }) => {
  const entries: Entry[] = []
  for (const line of text.split(/\r\n?|\n/)) {
    const entry = parseEntry(line)
    const last = entries.at(-1)
    if (entry) entries.push(entry)
    else if (last) last.text += `\n${line.replace(invisibleCharacters, '')}`
  }
  const order = detectOrder(entries)
  if (!order) out.notes.add(ambiguousDaysNote)
  const write = createMessageWriter(out)
  for (const { parts, rawDay, time: clockTime, sender, text: body } of entries)
    write({ day: order ? isoDay(parts, order) : rawDay, time: clockTime, sender, text: body.trimEnd() })
  out.notes.count('media', entries.filter((entry) => mediaPlaceholder.test(entry.text)).length)
  return {}
}
