import { expect, it } from 'vitest'
import { readBytes } from '../../../../../../test/read-bytes.ts'
import { recurrenceText } from './recurrence.ts'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => calendar('BEGIN:VEVENT', ...lines, 'END:VEVENT')
const read = async (name: string, text: string | Buffer) => (await readBytes(name, text)).text

it('KNO-03 reads an event’s title, time, place, recurrence and participants', async () => {
  const text = await read(
    'plan.ics',
    event(
      'SUMMARY:Budget\\, second',
      '  round',
      'DTSTART;TZID=Europe/Berlin:20250310T140000',
      'DURATION:PT1H30M',
      'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20250324T140000',
      'LOCATION:Room 5',
      'ORGANIZER;CN="Ann; Example":mailto:ann@example.org',
      'ATTENDEE;CN=Bob;PARTSTAT=TENTATIVE:mailto:bob@example.org',
      'DESCRIPTION:Line one\\nLine two\\; semi',
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'DESCRIPTION:Reminder',
      'END:VALARM',
    ),
  )
  expect(text).toBe(`Event: Budget, second round
When: 2025-03-10 14:00 to 15:30 (Europe/Berlin)
Repeats: every week on Monday, 5 times
Except: 2025-03-24 14:00 (Europe/Berlin)
Where: Room 5
Organizer: Ann; Example <ann@example.org>
Attendees: Bob <bob@example.org> (tentative)
Reminder: 15 minutes before

Line one
Line two; semi`)
})

it.each([
  [['DTSTART;VALUE=DATE:20250101', 'DTEND;VALUE=DATE:20250102'], '2025-01-01 (all day)'],
  [['DTSTART;VALUE=DATE:20250101', 'DTEND;VALUE=DATE:20250104'], '2025-01-01 to 2025-01-03 (all day)'],
  [['DTSTART:20250310T130000Z', 'DTEND:20250310T140000Z'], '2025-03-10 13:00 to 14:00 UTC'],
  [['DTSTART:20250310T230000', 'DTEND:20250311T013000'], '2025-03-10 23:00 to 2025-03-11 01:30'],
  [
    ['DTSTART;TZID=Europe/Berlin:20250310T140000', 'DTEND;TZID=America/New_York:20250310T150000'],
    '2025-03-10 14:00 (Europe/Berlin) to 2025-03-10 15:00 (America/New_York)',
  ],
])('KNO-03 describes when an event is: %s', async (lines, expected) => {
  expect(await read('a.ics', event('SUMMARY:Day', ...lines))).toContain(`When: ${expected}`)
})

it.each([
  ['FREQ=DAILY', 'every day'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20260630T000000Z',
    'every 2 weeks on Monday and Friday, until 2026-06-30 00:00 UTC',
  ],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every week on working days'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last working day'],
  ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', 'every year on day 24 of the month in December'],
  ['D1 #5', 'D1 #5'],
])('KNO-03 describes how often an event recurs: %s', (rule, description) => {
  expect(recurrenceText(rule)).toBe(description)
})

it('KNO-03 reads a character that is split by line folding', async () => {
  const bytes = Buffer.from(event('SUMMARY:Müllabfuhr'))
  const foldOffset = bytes.indexOf('ü') + 1
  const foldedLines = Buffer.concat([
    bytes.subarray(0, foldOffset),
    Buffer.from('\r\n '),
    bytes.subarray(foldOffset),
  ])
  expect(await read('a.ics', foldedLines)).toContain('Event: Müllabfuhr')
})

it('KNO-03 reads tasks and their due dates', async () => {
  const text = await read(
    'a.ics',
    calendar(
      'BEGIN:VTODO',
      'SUMMARY:Tax return',
      'DUE;VALUE=DATE:20250731',
      'STATUS:NEEDS-ACTION',
      'END:VTODO',
    ),
  )
  expect(text).toBe('Task: Tax return\nDue: 2025-07-31\nStatus: needs-action')
})

it('KNO-03 links an event’s or card’s attachments, and counts embedded ones', async () => {
  const eventWithAttachment = event(
    'SUMMARY:Plan',
    'ATTACH;FMTTYPE=application/pdf;ENCODING=BASE64;VALUE=BINARY:AAAA',
    'ATTACH:https://example.org/a.pdf',
  )
  expect(await readBytes('a.ics', eventWithAttachment)).toMatchObject({
    text: 'Event: Plan\n\nAttached: https://example.org/a.pdf',
    note: '1 attached file was skipped.',
  })
  const card = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Ann',
    'PHOTO;ENCODING=b:AAAA',
    'KEY;ENCODING=b:AAAA',
    'END:VCARD',
  ]
  expect(await readBytes('a.vcf', card.join('\r\n'))).toMatchObject({
    text: 'Name: Ann',
    note: '1 attached file was skipped.\n1 image was skipped.',
  })
})

it('KNO-03 reads cards of vCard 2.1, 3.0 and 4.0', async () => {
  const cards = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg =',
    'M=C3=BCller',
    'TEL;CELL:+49 151 123',
    'BDAY:19450512',
    'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
    ' /2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkI',
    '',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Okafor;Olu;;Dr.;',
    'ORG:Lamp\\, Oil & Co;Sales',
    'item1.TEL;type=pref:0123 456',
    'item1.X-ABLabel:_$!<Work>!$_',
    'ADR;TYPE=HOME:;;Main St 1;Lagos;;1000;Nigeria',
    'NOTE:Knows\\neverybody',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Ada',
    'TEL;VALUE=uri;TYPE="work,voice":tel:+1-555-0100',
    'BDAY:--0512',
    'END:VCARD',
  ].join('\r\n')
  const { text, note, sections } = await readBytes('people.vcf', cards)
  expect(text).toBe(`Name: Jörg Müller
Phone (cell): +49 151 123
Birthday: 1945-05-12

Name: Dr. Olu Okafor
Organization: Lamp, Oil & Co, Sales
Phone (work): 0123 456
Address (home): Main St 1, Lagos, 1000, Nigeria
Note: Knows
everybody

Name: Ada
Phone (work): +1-555-0100
Birthday: 05-12 (no year)`)
  expect(sections.map(({ label }) => label)).toEqual(['Jörg Müller', 'Dr. Olu Okafor', 'Ada'])
  expect(note).toBe('1 image was skipped.')
})

it('KNO-03 reads birthdays without a year as Apple writes them, and soft breaks of vCard 2.1', async () => {
  const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
  const text = await read(
    'a.vcf',
    card(
      'VERSION:3.0',
      'FN:Ann',
      'URL:https://example.org/?a=',
      ' b',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-06',
    ) + card('VERSION:2.1', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen=', ' M=C3=BCller'),
  )
  expect(text).toBe(
    'Name: Ann\nWeb page: https://example.org/?a=b\nBirthday: 05-06 (no year)\n\nName: Jürgen Müller',
  )
})

it('KNO-03 reads reminders, priority, several rules, busy times and an HTML-only description', async () => {
  const alarm = (...lines: string[]) => ['BEGIN:VALARM', ...lines, 'END:VALARM']
  const text = await read(
    'a.ics',
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'DTSTART:20250310T130000Z',
      'SUMMARY:Review',
      'PRIORITY:1',
      'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'RRULE:FREQ=DAILY;BYHOUR=9,12;BYMINUTE=30',
      'X-ALT-DESC;FMTTYPE=text/html:<p>Only <b>here</b> &amp; there</p>',
      ...alarm('TRIGGER:-PT90M'),
      ...alarm('TRIGGER;RELATED=END:PT0S'),
      'END:VEVENT',
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20250310T090000Z/PT1H,20250310T120000Z/20250310T130000Z',
      'END:VFREEBUSY',
      'END:VCALENDAR',
    ].join('\r\n'),
  )
  expect(text).toBe(`Event: Review
When: 2025-03-10 13:00 UTC
Repeats: every month on the last working day; every day at 09:30 and 12:30
Priority: high
Reminder: 1 hour 30 minutes before, at the end

Only here & there

Busy: 2025-03-10 09:00 to 10:00 UTC, 2025-03-10 12:00 to 13:00 UTC`)
})
