import { momentText, parseMoment } from './moments.ts'

const units: Record<string, string> = {
  SECONDLY: 'second',
  MINUTELY: 'minute',
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}
const days: Record<string, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth']

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })
const alternativesFormat = new Intl.ListFormat('en', { type: 'disjunction' })

const ordinalText = (position: number): string => {
  if (position === -1) return 'last'
  if (position < 0) return `${ordinals[-position] ?? -position} to last`
  return ordinals[position] ?? `${position}.`
}

const dayText = (value: string): string => {
  const [, position, day = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(value) ?? []
  const name = days[day] ?? value
  return position ? `the ${ordinalText(Number(position))} ${name}` : name
}

const groups: Record<string, string> = {
  'FR,MO,TH,TU,WE': 'working day',
  'SA,SU': 'weekend day',
  'FR,MO,SA,SU,TH,TU,WE': 'day',
}

const daysText = (values: readonly string[], positions: readonly string[]) => {
  if (values.length === 0) return ''
  const group = groups[values.toSorted().join(',')]
  if (positions.length === 0) return group ? `${group}s` : listFormat.format(values.map(dayText))
  return `the ${listFormat.format(positions)} ${group ?? alternativesFormat.format(values.map(dayText))}`
}

const monthDayText = (value: string) =>
  Number(value) < 0
    ? `the ${ordinalText(Number(value))} day of the month`
    : `day ${Number(value)} of the month`

const twoDigits = (value: string) => value.padStart(2, '0')

const timesText = (hours: readonly string[], minutes: readonly string[]): string => {
  if (hours.length === 0) return minutes.length > 0 ? ` at minute ${listFormat.format(minutes)}` : ''
  const clockTimes = hours.flatMap((hour) =>
    (minutes.length > 0 ? minutes : ['0']).map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`),
  )
  return ` at ${listFormat.format(clockTimes)}`
}

const knownParts = new Set(
  'FREQ INTERVAL BYDAY BYMONTHDAY BYMONTH BYSETPOS BYHOUR BYMINUTE COUNT UNTIL WKST'.split(' '),
)

/** Returns `every 2 weeks on Monday and Friday, until 2026-06-30`. Rules of vCalendar 1.0 stay as written. */
export const recurrenceText = (rule: string): string => {
  const parts = new Map(
    rule
      .split(';')
      .map((part) => part.split('=', 2))
      .map(([name = '', value = '']) => [name.toUpperCase(), value.toUpperCase()]),
  )
  const unit = units[parts.get('FREQ') ?? '']
  if (unit === undefined) return rule
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const splitList = (name: string) => parts.get(name)?.split(',').filter(Boolean) ?? []
  const positions = splitList('BYSETPOS').map((position) => ordinalText(Number(position)))
  const dayTexts = [
    daysText(splitList('BYDAY'), positions),
    listFormat.format(splitList('BYMONTHDAY').map(monthDayText)),
  ].filter(Boolean)
  const otherRules = [...parts]
    .filter(([name]) => !knownParts.has(name))
    .map(([name, value]) => `${name} ${value}`)
  const endMoment = parseMoment(parts.get('UNTIL') ?? '')
  const count = Number(parts.get('COUNT'))
  return [
    interval > 1 ? `every ${interval} ${unit}s` : `every ${unit}`,
    dayTexts.length > 0 && ` on ${dayTexts.join(', ')}`,
    timesText(splitList('BYHOUR'), splitList('BYMINUTE')),
    parts.has('BYMONTH') &&
      ` in ${listFormat.format(splitList('BYMONTH').map((month) => months[Number(month) - 1] ?? month))}`,
    count > 0 && `, ${count} ${count === 1 ? 'time' : 'times'}`,
    endMoment && `, until ${momentText(endMoment)}`,
    otherRules.length > 0 && ` (${otherRules.join(', ')})`,
  ]
    .filter(Boolean)
    .join('')
}
