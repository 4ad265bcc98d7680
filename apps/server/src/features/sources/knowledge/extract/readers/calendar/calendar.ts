import type { Reader } from '../../reader.ts'
import { corruptFileError } from '../../extraction-errors.ts'
import { TextBuilder } from '../../text-builder.ts'
import { writeHtml } from '../html-text.ts'
import {
  type Component,
  type ContentLine,
  findLine,
  unescapeText,
  readComponents,
  findText,
} from './content-lines.ts'
import {
  durationText,
  type Moment,
  readMoment,
  momentText,
  parseMoment,
  parseDuration,
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
  const address = unescapeText(value).replace(/^mailto:/i, '')
  const name = params.get('CN') ?? ''
  const participation = params.get('PARTSTAT')?.toLowerCase().replaceAll('-', ' ') ?? ''
  const person = name && name !== address ? `${name} <${address}>` : address
  return participation && participation !== 'needs action' ? `${person} (${participation})` : person
}

const listMoments = (component: Component, name: string): string =>
  component.lines
    .filter((line) => line.name === name)
    .flatMap(({ value, params }) =>
      value.split(',').flatMap((item) => parseMoment(item.split('/')[0] ?? '', params.get('TZID')) ?? []),
    )
    .map(momentText)
    .join(', ')

const whenText = (component: Component, start: Moment | null): string => {
  if (!start) return ''
  const end = readMoment(findLine(component, 'DTEND'))
  return spanText(start, end, parseDuration(findLine(component, 'DURATION')?.value ?? ''))
}

const singleMoment = (component: Component, name: string): string => {
  const moment = readMoment(findLine(component, name))
  return moment ? momentText(moment) : ''
}

const listPeople = (component: Component, name: string): string =>
  component.lines
    .filter((line) => line.name === name)
    .map(personText)
    .join(', ')

const listPeriods = (component: Component): string =>
  component.lines
    .filter(({ name, params }) => name === 'FREEBUSY' && params.get('FBTYPE')?.toUpperCase() !== 'FREE')
    .flatMap(({ value }) => value.split(','))
    .flatMap((period) => {
      const [startText = '', endText = ''] = period.split('/')
      const start = parseMoment(startText)
      return start ? [spanText(start, parseMoment(endText), parseDuration(endText))] : []
    })
    .join(', ')

const priorityText = (value: string): string => {
  const level = Number(value)
  if (!(level >= 1 && level <= 9)) return ''
  return level < 5 ? 'high' : level === 5 ? 'medium' : 'low'
}

const reminderText = (part: Component): string => {
  if (part.name !== 'VALARM') return ''
  const trigger = findLine(part, 'TRIGGER')
  const moment = readMoment(trigger)
  if (moment) return momentText(moment)
  const seconds = parseDuration(trigger?.value ?? '')
  if (seconds === null) return ''
  const endText = trigger?.params.get('RELATED')?.toUpperCase() === 'END' ? ' the end' : ''
  if (seconds === 0) return endText ? 'at the end' : 'at the start'
  return `${durationText(Math.abs(seconds))} ${seconds < 0 ? 'before' : 'after'}${endText}`
}

/** Outlook stores an HTML description in a field of its own. */
const htmlDescription = (component: Component): string => {
  const html = findText(component, 'X-ALT-DESC')
  if (html === '') return ''
  const text = new TextBuilder()
  writeHtml(html, text, false)
  return text.finish().text
}

const writeComponent = (component: Component, out: TextBuilder, hasSections: boolean): void => {
  const start = readMoment(findLine(component, 'DTSTART'))
  const title = findText(component, 'SUMMARY')
  const rules = component.lines
    .filter(({ name }) => name === 'RRULE')
    .map(({ value }) => recurrenceText(value))
  const percent = findText(component, 'PERCENT-COMPLETE')
  const lines: [string, string][] = [
    [kinds[component.name] ?? 'Entry', title || listPeriods(component) || '(no title)'],
    ['When', whenText(component, start)],
    ['Due', singleMoment(component, 'DUE')],
    ['Completed', singleMoment(component, 'COMPLETED') || (percent && `${percent}%`)],
    ['Repeats', rules.join('; ')],
    ['Also on', listMoments(component, 'RDATE')],
    ['Except', listMoments(component, 'EXDATE')],
    ['Instead of', singleMoment(component, 'RECURRENCE-ID')],
    ['Where', findText(component, 'LOCATION')],
    ['Link', findText(component, 'URL') || findText(component, 'CONFERENCE')],
    ['Organizer', listPeople(component, 'ORGANIZER')],
    ['Attendees', listPeople(component, 'ATTENDEE')],
    ['Status', findText(component, 'STATUS').toLowerCase()],
    ['Priority', priorityText(findText(component, 'PRIORITY'))],
    ['Reminder', component.children.map(reminderText).filter(Boolean).join(', ')],
    [
      'Categories',
      component.lines
        .filter(({ name }) => name === 'CATEGORIES')
        .map(({ value }) => unescapeText(value.replace(/(?<!\\),/g, ', ')))
        .join(', '),
    ],
  ]
  if (hasSections) out.startSection(null, [title, start?.day].filter(Boolean).join(', ') || null)
  out.block(
    lines
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}: ${value.replaceAll('\n', ', ')}`)
      .join('\n'),
  )
  out.block(findText(component, 'DESCRIPTION') || htmlDescription(component))
  out.block(findText(component, 'COMMENT'))
  const attachments = component.lines.filter(({ name }) => name === 'ATTACH')
  for (const { value } of attachments) if (/^https?:/i.test(value)) out.block(`Attached: ${value}`)
  out.notes.count('attachments', attachments.filter(({ value }) => !/^https?:/i.test(value)).length)
}

export { readComponents }

export const writeCalendar = (
  calendars: readonly Component[],
  out: TextBuilder,
  { hasSections = true } = {},
): void => {
  for (const calendar of calendars) {
    const method = methods[findText(calendar, 'METHOD').toUpperCase()]
    if (method) out.block(method)
    for (const part of calendar.children) if (kinds[part.name]) writeComponent(part, out, hasSections)
  }
}

/** Reads iCalendar (RFC 5545) and vCalendar 1.0. */
export const readCalendar: Reader = ({ bytes, detectedFormat: { text = '' }, out }) => {
  const calendars = readComponents(bytes, text).filter(({ name }) => name === 'VCALENDAR')
  if (calendars.length === 0) throw corruptFileError('calendar file')
  writeCalendar(calendars, out)
  const [first] = calendars
  return { title: (first && (findText(first, 'X-WR-CALNAME') || findText(first, 'NAME'))) || null }
}
