import type { ContentLine } from './content-lines.ts'

/** A date, or a date and time with its zone ('' if none is given). */
export interface Moment {
  readonly day: string
  readonly time: string | null
  readonly zone: string
}

const momentPattern = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z)?)?$/

/** Some writers add a prefix: `/mozilla.org/20050126_1/Europe/Berlin` is Europe/Berlin. */
const zoneName = (zone: string) => /^\/.*?\/([A-Z]\w+\/[\w/+-]+)$/.exec(zone)?.[1] ?? zone

export const parseMoment = (value: string, zone = ''): Moment | null => {
  const [, year, month, day, hours, minutes, seconds = '00', utc] = momentPattern.exec(value.trim()) ?? []
  if (day === undefined) return null
  const time = hours === undefined ? null : `${hours}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`
  return { day: `${year}-${month}-${day}`, time, zone: utc ? 'UTC' : zoneName(zone) }
}

export const readMoment = (line: ContentLine | undefined): Moment | null =>
  line ? parseMoment(line.value, line.params.get('TZID')) : null

const zoneText = ({ zone }: Moment) => (zone === '' ? '' : zone === 'UTC' ? ' UTC' : ` (${zone})`)

export const momentText = (moment: Moment): string =>
  moment.time === null ? moment.day : `${moment.day} ${moment.time}${zoneText(moment)}`

const toDate = ({ day, time }: Moment) => new Date(`${day}T${time ?? '00:00'}Z`)

const addSeconds = (moment: Moment, seconds: number): Moment => {
  const iso = new Date(toDate(moment).getTime() + seconds * 1000).toISOString()
  const time = iso.slice(17, 19) === '00' ? iso.slice(11, 16) : iso.slice(11, 19)
  return { ...moment, day: iso.slice(0, 10), time: moment.time === null ? null : time }
}

const durationPattern = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** Returns the seconds of a duration such as `PT1H30M`; null if it's invalid. */
export const parseDuration = (value: string): number | null => {
  const parts = durationPattern.exec(value.trim())
  if (!parts) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(2)
    .map((part) => Number(part ?? 0))
  const total = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds
  return parts[1] === '-' ? -total : total
}

const daySeconds = 86_400
const units: [string, number][] = [
  ['week', 7 * daySeconds],
  ['day', daySeconds],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

export const durationText = (seconds: number): string => {
  let remainingSeconds = seconds
  const parts: string[] = []
  for (const [unit, size] of units) {
    const count = Math.floor(remainingSeconds / size)
    remainingSeconds -= count * size
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`)
  }
  return parts.join(' ')
}

/** An end without a time is exclusive (RFC 5545, section 3.6.1). */
export const spanText = (start: Moment, end: Moment | null, seconds: number | null): string => {
  const endMoment = end ?? (seconds === null ? null : addSeconds(start, seconds))
  if (start.time === null) {
    const lastMoment = endMoment === null ? start : addSeconds(endMoment, -daySeconds)
    return lastMoment.day <= start.day
      ? `${start.day} (all day)`
      : `${start.day} to ${lastMoment.day} (all day)`
  }
  if (endMoment === null || (endMoment.day === start.day && endMoment.time === start.time))
    return momentText(start)
  if (endMoment.zone !== start.zone) return `${momentText(start)} to ${momentText(endMoment)}`
  const endText =
    endMoment.day === start.day ? (endMoment.time ?? '') : `${endMoment.day} ${endMoment.time ?? ''}`.trim()
  return `${start.day} ${start.time} to ${endText}${zoneText(start)}`
}
