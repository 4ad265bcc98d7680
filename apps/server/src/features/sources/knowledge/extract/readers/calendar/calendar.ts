import type { Reader } from '../../reading.ts'
import { corruptFileError } from '../../refuse.ts'
import { TextBuilder } from '../../text-builder.ts'
import { writeHtml } from '../html-text.ts'
import {
  type Component,
  type ContentLine,
  lineOf,
  plainValue,
  readComponents,
  textOf,
} from './content-lines.ts'
import {
  durationText,
  type Moment,
  momentOf,
  momentText,
  parseMoment,
  secondsOf,
  spanText,
} from './moments.ts'
import { recurrenceText } from './recurrence.ts'

const kinds: Record<string, string> = {
  VEVENT: 'Event',
  VTODO: 'Task',
  VJOURNAL: 'Entry',
  VFREEBUSY: 'Busy',
}
const methods: Record<string, string> = {
  REQUEST: 'Invitation',
  CANCEL: 'Cancellation',
  REPLY: 'Reply to an invitation',
  COUNTER: 'Proposal of another time',
}

const personText = ({ params, value }: ContentLine): string => {
  const address = plainValue(value).replace(/^mailto:/i, '')
  const name = params.get('CN') ?? ''
  const answer = params.get('PARTSTAT')?.toLowerCase().replaceAll('-', ' ') ?? ''
  const person = name && name !== address ? `${name} <${address}>` : address
  return answer && answer !== 'needs action' ? `${person} (${answer})` : person
}

const moments = (component: Component, name: string): string =>
  component.lines
    .filter((line) => line.name === name)
    .flatMap(({ value, params }) =>
      value.split(',').flatMap((one) => parseMoment(one.split('/')[0] ?? '', params.get('TZID')) ?? []),
    )
    .map(momentText)
    .join(', ')

const whenText = (component: Component, start: Moment | null): string => {
  if (!start) return ''
  const end = momentOf(lineOf(component, 'DTEND'))
  return spanText(start, end, secondsOf(lineOf(component, 'DURATION')?.value ?? ''))
}

const single = (component: Component, name: string): string => {
  const at = momentOf(lineOf(component, name))
  return at ? momentText(at) : ''
}

const people = (component: Component, name: string): string =>
  component.lines
    .filter((line) => line.name === name)
    .map(personText)
    .join(', ')

const periods = (component: Component): string =>
  component.lines
    .filter(({ name, params }) => name === 'FREEBUSY' && params.get('FBTYPE')?.toUpperCase() !== 'FREE')
    .flatMap(({ value }) => value.split(','))
    .flatMap((period) => {
      const [from = '', to = ''] = period.split('/')
      const start = parseMoment(from)
      return start ? [spanText(start, parseMoment(to), secondsOf(to))] : []
    })
    .join(', ')

const priorityText = (value: string): string => {
  const level = Number(value)
  if (!(level >= 1 && level <= 9)) return ''
  return level < 5 ? 'high' : level === 5 ? 'medium' : 'low'
}

const reminderText = (part: Component): string => {
  if (part.name !== 'VALARM') return ''
  const trigger = lineOf(part, 'TRIGGER')
  const at = momentOf(trigger)
  if (at) return momentText(at)
  const seconds = secondsOf(trigger?.value ?? '')
  if (seconds === null) return ''
  const end = trigger?.params.get('RELATED')?.toUpperCase() === 'END' ? ' the end' : ''
  if (seconds === 0) return end ? 'at the end' : 'at the start'
  return `${durationText(Math.abs(seconds))} ${seconds < 0 ? 'before' : 'after'}${end}`
}

/** Outlook's own field for a description that is only HTML. */
const htmlDescription = (component: Component): string => {
  const html = textOf(component, 'X-ALT-DESC')
  if (html === '') return ''
  const text = new TextBuilder()
  writeHtml(html, text, false)
  return text.finish().text
}

const writePart = (component: Component, out: TextBuilder, places: boolean): void => {
  const start = momentOf(lineOf(component, 'DTSTART'))
  const title = textOf(component, 'SUMMARY')
  const rules = component.lines
    .filter(({ name }) => name === 'RRULE')
    .map(({ value }) => recurrenceText(value))
  const percent = textOf(component, 'PERCENT-COMPLETE')
  const lines: [string, string][] = [
    [kinds[component.name] ?? 'Entry', title || periods(component) || '(no title)'],
    ['When', whenText(component, start)],
    ['Due', single(component, 'DUE')],
    ['Completed', single(component, 'COMPLETED') || (percent && `${percent}%`)],
    ['Repeats', rules.join('; ')],
    ['Also on', moments(component, 'RDATE')],
    ['Except', moments(component, 'EXDATE')],
    ['Instead of', single(component, 'RECURRENCE-ID')],
    ['Where', textOf(component, 'LOCATION')],
    ['Link', textOf(component, 'URL') || textOf(component, 'CONFERENCE')],
    ['Organizer', people(component, 'ORGANIZER')],
    ['Attendees', people(component, 'ATTENDEE')],
    ['Status', textOf(component, 'STATUS').toLowerCase()],
    ['Priority', priorityText(textOf(component, 'PRIORITY'))],
    ['Reminder', component.parts.map(reminderText).filter(Boolean).join(', ')],
    [
      'Categories',
      component.lines
        .filter(({ name }) => name === 'CATEGORIES')
        .map(({ value }) => plainValue(value.replace(/(?<!\\),/g, ', ')))
        .join(', '),
    ],
  ]
  if (places) out.section(null, [title, start?.day].filter(Boolean).join(', ') || null)
  out.block(
    lines
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}: ${value.replaceAll('\n', ', ')}`)
      .join('\n'),
  )
  out.block(textOf(component, 'DESCRIPTION') || htmlDescription(component))
  out.block(textOf(component, 'COMMENT'))
  const attached = component.lines.filter(({ name }) => name === 'ATTACH')
  for (const { value } of attached) if (/^https?:/i.test(value)) out.block(`Attached: ${value}`)
  out.notes.skip('attachments', attached.filter(({ value }) => !/^https?:/i.test(value)).length)
}

export { readComponents }

export const writeCalendar = (
  calendars: readonly Component[],
  out: TextBuilder,
  { places = true } = {},
): void => {
  for (const calendar of calendars) {
    const method = methods[textOf(calendar, 'METHOD').toUpperCase()]
    if (method) out.block(method)
    for (const part of calendar.parts) if (kinds[part.name]) writePart(part, out, places)
  }
}

/** RFC 5545, and vCalendar 1.0. */
export const readCalendar: Reader = ({ bytes, detected: { text = '' }, out }) => {
  const calendars = readComponents(bytes, text).filter(({ name }) => name === 'VCALENDAR')
  if (calendars.length === 0) throw corruptFileError('calendar file')
  writeCalendar(calendars, out)
  const [first] = calendars
  return { title: (first && (textOf(first, 'X-WR-CALNAME') || textOf(first, 'NAME'))) || null }
}
