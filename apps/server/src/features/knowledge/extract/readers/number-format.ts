/** How a workbook wants a number shown, as far as its meaning depends on it. */
export interface NumberFormat {
  readonly kind: 'general' | 'date' | 'time' | 'datetime' | 'duration' | 'percent' | 'number'
  readonly decimals: number
  readonly before: string
  readonly after: string
}

const general: NumberFormat = { kind: 'general', decimals: -1, before: '', after: '' }

/** Number formats that every workbook has without saying so (ECMA-376 part 1, 18.8.30). */
const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}

const isEastAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

export const numberFormat = (id: number, custom: string | undefined): NumberFormat => {
  const code = custom ?? builtIn[id] ?? (isEastAsianDate(id) ? 'yyyy-mm-dd' : 'General')
  return parse(code.split(';')[0] ?? '')
}

const currency = /\[\$([^\]-]+)(-[^\]]*)?\]|"([^"]*)"|([$€£¥₹₽₩])/

const parse = (code: string): NumberFormat => {
  if (/^(general|@)?$/i.test(code)) return general
  if (/\[(h+|m+|s+)\]/i.test(code)) return { ...general, kind: 'duration' }
  const plain = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '').replace(/AM\/PM|A\/P/gi, 'h')
  const hasDate = /[yd]|m(?![^a-z]*s)/i.test(plain.replace(/h+[^a-z]*m+|m+[^a-z]*s+/gi, 'h'))
  const hasTime = /[hs]/i.test(plain)
  if (hasDate) return { ...general, kind: hasTime ? 'datetime' : 'date' }
  if (hasTime) return { ...general, kind: 'time' }
  const decimals = /[0#?]\.([0#?]+)/.exec(plain)?.[1]?.length ?? 0
  if (plain.includes('%')) return { ...general, kind: 'percent', decimals }
  if (!/[0#]/.test(plain)) return general
  const match = currency.exec(code)
  const symbol = (match?.[1] ?? match?.[3] ?? match?.[4] ?? '').trim()
  const leads = match !== null && match.index < code.search(/[0#]/)
  return { kind: 'number', decimals, before: leads ? symbol : '', after: leads ? '' : symbol }
}

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')

const clock = (seconds: number): string => {
  const rest = Math.round(seconds)
  const text = `${pad(Math.floor(rest / 3600))}:${pad(Math.floor(rest / 60) % 60)}`
  return rest % 60 ? `${text}:${pad(rest % 60)}` : text
}

/** Days since 1899-12-30; Excel counts a 29 February 1900 that was none, so it fits from March 1900 on. */
const dayMs = 86_400_000
const epoch = Date.UTC(1899, 11, 30)

const shortest = (value: number): string => String(Number(value.toPrecision(15)))

/** A number as a person reads it in the sheet: dates in ISO form, percentages with their sign. */
export const formatNumber = (value: number, format: NumberFormat, since1904: boolean): string => {
  const { kind, decimals, before, after } = format
  if (!Number.isFinite(value)) return ''
  if (kind === 'general') return shortest(value)
  if (kind === 'percent') return `${rounded(value * 100, decimals)}%`
  if (kind === 'duration') return clock(value * 86_400)
  if (kind === 'number') return `${before}${rounded(value, decimals)}${after ? ` ${after}` : ''}`
  const days = value + (since1904 ? 1462 : 0)
  if (days < 0 || days > 2_958_466) return shortest(value)
  const date = new Date(epoch + Math.round(days * 86_400) * 1000)
  const secondsOfDay = (date.getTime() - epoch) % dayMs
  const day = date.toISOString().slice(0, 10)
  if (kind === 'date') return day
  return kind === 'time' || days < 1 ? clock(secondsOfDay / 1000) : `${day} ${clock(secondsOfDay / 1000)}`
}

/** At most so many decimals, and no zeros that say nothing. */
const rounded = (value: number, decimals: number): string =>
  decimals < 0 || decimals > 15 ? shortest(value) : shortest(Number(value.toFixed(decimals)))
