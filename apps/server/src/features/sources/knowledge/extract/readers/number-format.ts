import { format as excelFormat, getFormatDateInfo, getFormatFromId, getFormatInfo } from 'numfmt'

export interface NumberFormat {
  readonly kind: 'general' | 'date' | 'time' | 'datetime' | 'duration' | 'number'
  readonly code: string
  readonly fraction: number
  readonly changesText: boolean
}

const generalFormat: NumberFormat = { kind: 'general', code: 'General', fraction: 0, changesText: false }

const isEastAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

const builtInCode = (id: number): string => {
  if (id === 14 || isEastAsianDate(id)) return 'yyyy-mm-dd'
  return getFormatFromId(id) ?? 'General'
}

/** Formats are cached by code, since many styles share few formats. */
export const createFormatLookup = () => {
  const formats = new Map<string, NumberFormat>()
  return (id: number, custom: string | undefined): NumberFormat => {
    const code = custom ?? builtInCode(id)
    const format = formats.get(code) ?? parseSafely(code)
    formats.set(code, format)
    return format
  }
}

const parseSafely = (code: string): NumberFormat => {
  try {
    return parseFormat(code)
  } catch {
    // numbers with an invalid format code are shown as they are
    return generalFormat
  }
}

const elapsedPattern = /\[(h+|m+|s+)\]/i

const parseFormat = (code: string): NumberFormat => {
  if (/^(general|@)?$/i.test(code)) return generalFormat
  const bareCode = code.replace(/"[^"]*"|\\.|_./g, '')
  const fraction = /s\]?[.,](0+)/i.exec(bareCode)?.[1]?.length ?? 0
  // numfmt would apply a currency's locale separators, unlike Excel
  const plainCode = code.replace(/\[\$([^\]-]+)-[^\]]*\]/g, '[$$$1]')
  const commonFields = { code: plainCode, fraction, changesText: formatByCode('x', plainCode) !== 'x' }
  if (elapsedPattern.test(bareCode)) return { ...commonFields, kind: 'duration' }
  const { type } = getFormatInfo(code)
  if (type === 'error') return generalFormat
  if (type === 'time') {
    const isClock = getFormatDateInfo(code).hours
    return { ...commonFields, kind: isClock ? 'time' : 'duration' }
  }
  if (type === 'date' || type === 'datetime') return { ...commonFields, kind: type }
  return { ...commonFields, kind: 'number' }
}

const dayMs = 86_400_000
/** Excel counts February 29, 1900, which didn't exist, so this epoch is right from March 1900 on. */
const epochMs = Date.UTC(1899, 11, 30)
const leapDay = 60
const lastDay = 2_958_466

/** Returns UTC with milliseconds; null outside Excel's calendar. */
export const serialTime = (value: number, since1904: boolean): Date | null => {
  const days = value + (since1904 ? 1462 : 0)
  if (!(days >= 0 && days < lastDay)) return null
  const isBeforeLeapDay = days < leapDay
  return new Date(epochMs + Math.round(days * dayMs) + (isBeforeLeapDay ? dayMs : 0))
}

const formatClock = (time: Date, fraction: number): string => {
  const text = time.toISOString().slice(11, 23)
  if (fraction > 0) return text.slice(0, 9 + Math.min(fraction, 3))
  return text.slice(6, 8) === '00' ? text.slice(0, 5) : text.slice(0, 8)
}

const formatShortest = (value: number): string => String(Number(value.toPrecision(15)))

/** A double would round these integers. */
const isLongInteger = (raw: string): boolean => /^-?\d{16,}$/.test(raw)

const formatOptions = { locale: 'en-US' }

const formatByCode = (value: number | string, code: string): string => {
  try {
    const text = excelFormat(code, value, formatOptions)
    return /\s/.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text
  } catch {
    return typeof value === 'number' ? formatShortest(value) : value
  }
}

const formatLongInteger = (raw: string, code: string): string | null => {
  if (/^0+$|^#$/.test(code)) return raw
  return /^#,##0$/.test(code) ? BigInt(raw).toLocaleString('en-US') : null
}

const formatIsoTime = (value: number, { kind, fraction }: NumberFormat, since1904: boolean): string => {
  // smaller differences come from binary rounding
  const unit = fraction > 0 ? dayMs : dayMs / 1000
  const time = serialTime(kind === 'date' ? value : Math.round(value * unit) / unit, since1904)
  if (time === null) return formatShortest(value)
  const isClock = kind === 'time' || (value < 1 && !since1904)
  if (isClock) return formatClock(time, fraction)
  const isLeapDay = !since1904 && Math.floor(value) === leapDay
  const day = isLeapDay ? '1900-02-29' : time.toISOString().slice(0, 10)
  return kind === 'date' ? day : `${day} ${formatClock(time, fraction)}`
}

/** Formats dates as ISO dates, and all other numbers as Excel shows them. */
export const formatNumber = (raw: string, format: NumberFormat, since1904: boolean): string => {
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  const { kind, code } = format
  if (kind === 'general') return isLongInteger(raw) ? raw : formatShortest(value)
  if (kind === 'number')
    return (isLongInteger(raw) && formatLongInteger(raw, code)) || formatByCode(value, code)
  if (kind === 'duration') return formatByCode(Math.round(value * dayMs) / dayMs, code)
  return formatIsoTime(value, format, since1904)
}

/** A cell with 7 and the format "Item "@ shows 'Item 7'. */
export const formatText = (text: string, format: NumberFormat | undefined): string =>
  format?.changesText === true && text !== '' ? formatByCode(text, format.code) : text
