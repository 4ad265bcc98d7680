import { expect, it } from 'vitest'
import { readBytes } from '../../../../../../test/read-bytes.ts'
import { bodyText } from './body.ts'
import { unwrapRtf } from './rtf-body.ts'

const multipart = (kind: string, ...parts: string[]) =>
  [
    'From: Ann <ann@example.org>',
    'To: bob@example.org',
    'Subject: Outer',
    'MIME-Version: 1.0',
    `Content-Type: multipart/${kind}; boundary="B"`,
    '',
    ...parts.flatMap((part) => ['--B', part]),
    '--B--',
    '',
  ].join('\r\n')
const part = (type: string, body: string, ...head: string[]) =>
  [`Content-Type: ${type}`, ...head, '', body, ''].join('\r\n')
const innerEmail = 'From: c@example.org\r\nSubject: Inner figures\r\n\r\nRevenue was 42 million.\r\n'

it.each([
  ['without a name', 'message/rfc822', ['Content-Disposition: attachment']],
  ['with a name', 'message/rfc822; name="old.eml"', ['Content-Disposition: attachment; filename="old.eml"']],
  ['inline', 'message/rfc822', []],
])('KNO-03 reads a message that is attached to an email %s', async (_name, type, head) => {
  const { text, note } = await readBytes(
    'a.eml',
    multipart('mixed', part('text/plain', 'See below.'), part(type, innerEmail, ...head)),
  )
  expect(text).toContain(
    'See below.\n\nAttached message\n\nFrom: c@example.org\nSubject: Inner figures\n\nRevenue was 42 million.',
  )
  expect(note).toBeNull()
})

it('KNO-03 reads nested messages', async () => {
  const middle = multipart('mixed', part('text/html', '<p>Middle</p>'), part('message/rfc822', innerEmail))
    .replaceAll('B"', 'C"')
    .replaceAll('--B', '--C')
  const { text } = await readBytes(
    'a.eml',
    multipart('mixed', part('text/plain', 'Top'), part('message/rfc822', middle)),
  )
  expect(text.match(/Top|Middle|42 million/g)).toEqual(['Top', 'Middle', '42 million'])
})

const invitation =
  'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Budget review\r\nDTSTART;TZID=Europe/Berlin:20250310T140000\r\nLOCATION:Room 5\r\nEND:VEVENT\r\nEND:VCALENDAR'

it('KNO-03 reads the invitation in an email once', async () => {
  const { text, note } = await readBytes(
    'a.eml',
    multipart(
      'mixed',
      part('text/plain', ''),
      part('text/calendar; method=REQUEST; charset=utf-8', invitation),
      part(
        'text/calendar; name="invite.ics"',
        invitation,
        'Content-Disposition: attachment; filename="invite.ics"',
      ),
    ),
  )
  expect(text).toMatch(
    /Invitation\n\nEvent: Budget review\nWhen: 2025-03-10 14:00 \(Europe\/Berlin\)\nWhere: Room 5$/,
  )
  expect(note).toBeNull()
})

it('KNO-03 reads why an email wasn’t delivered', async () => {
  const { text } = await readBytes(
    'a.eml',
    multipart(
      'report; report-type=delivery-status',
      part('text/plain', 'Sorry.'),
      part(
        'message/delivery-status',
        'Final-Recipient: rfc822; bob@example.org\r\nDiagnostic-Code: smtp; 550 User unknown',
      ),
      part('text/rfc822-headers', 'Subject: Original subject'),
    ),
  )
  expect(text).toMatch(
    /Sorry\.\n\nFinal-Recipient: .*\nDiagnostic-Code: smtp; 550 User unknown\n\nSubject: Original subject/,
  )
})

it('KNO-03 lists attached files, and says that they weren’t read', async () => {
  const { text, note } = await readBytes(
    'a.eml',
    multipart(
      'mixed',
      part('text/plain', 'Two files.'),
      part('text/csv', 'a,b', "Content-Disposition: attachment; filename*=utf-8''Pr%C3%BCfung.csv"),
      part('application/pkcs7-mime; name=smime.p7m', 'x'),
    ),
  )
  expect(text).toContain('Attachments: Prüfung.csv')
  expect(note).toBe('1 attached file was skipped.\n1 encrypted message was skipped.')
})

it('KNO-03 reads a message within its signature', async () => {
  // written like OpenSSL 3, with indefinite lengths
  const message = [
    'From: ada@example.org',
    'Subject: Oil',
    'MIME-Version: 1.0',
    'Content-Disposition: attachment; filename="smime.p7m"',
    'Content-Type: application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"',
    'Content-Transfer-Encoding: base64',
    '',
    'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcB',
    'oIAkgARZQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0Zi04DQoN',
    'ClRoZSBsYW1wIG9pbCBhcnJpdmVzIG9uIDMgTWFyY2guIDQxNyBsaXRyZXMuDQoA',
    'AAAAAAAxgZAwgY0CAQEwJjAOMQwwCgYDVQQDDANBZGECFDvz9OaK89eYH9yV2mrz',
    'YEFml8qhMAsGCWCGSAFlAwQCATAKBggqhkjOPQQDAgRHMEUCIEYSJ420vmh0pYoU',
    'l0D/xKnJb5vs4sb1QizhY4CVL9J3AiEAmi9ANQQVOlbJlioSunrFPobczRDi/mIe',
    'DfDYW/enNQAAAAAAAAA=',
  ]
  const { text, note } = await readBytes('a.eml', message.join('\r\n'))
  expect(text).toBe('From: ada@example.org\nSubject: Oil\n\nThe lamp oil arrives on 3 March. 417 litres.')
  expect(note).toBeNull()
})

it('KNO-03 reads a message’s HTML when its plain text is only a placeholder', async () => {
  const html = '<h1>Offer</h1><p>The roof costs 14.300 euros and is ready in May.</p>'
  expect(await bodyText('Your program cannot show this message.', html)).toBe(
    'Your program cannot show this message.\n\nOffer\n\nThe roof costs 14.300 euros and is ready in May.',
  )
  expect(await bodyText('Offer', html)).toBe('Offer\n\nThe roof costs 14.300 euros and is ready in May.')
  const plainText = 'Offer\nThe roof costs 14.300 euros and is ready in May.'
  expect(await bodyText(plainText, html)).toBe(plainText)
})

it('KNO-03 extracts the HTML and text that Outlook wraps in RTF', () => {
  const html = String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0 Arial;}}{\*\htmltag64 <p>}The price is 4.200 \'80 for J\'f6rg.{\*\htmltag72 </p>}\htmlrtf \par\htmlrtf0}`
  expect(unwrapRtf(Buffer.from(html, 'latin1'))).toEqual({
    html: '<p>The price is 4.200 € for Jörg.</p>',
  })
  const text = String.raw`{\rtf1\ansi\ansicpg1252\fromtext \deff0{\fonttbl{\f0 Arial;}}Gr\'fc\'dfe}`
  expect(unwrapRtf(Buffer.from(text, 'latin1'))).toEqual({ text: 'Grüße' })
  expect(unwrapRtf(Buffer.from(String.raw`{\rtf1\ansi Plain}`))).toBeNull()
})

it('KNO-03 unescapes mailbox lines that look like the start of a new message', async () => {
  const message = 'From a@example.org Tue Mar  5 10:00:00 2024\nFrom: a@example.org\nSubject: One\n\n'
  const { text } = await readBytes('a.mbox', `${message}>From here on\n>>From there\n> a quote\n`)
  expect(text).toMatch(/\n\nFrom here on\n>From there\n> a quote$/)
})

it('KNO-03 joins flowed lines of an email, each quote separately', async () => {
  const lines = ['> quoted ', '> more', '>> deep', '', 'I think ', 'so.', ' From here', '-- ', 'Ann']
  const { text } = await readBytes(
    'a.eml',
    multipart('mixed', part('text/plain; charset=utf-8;\r\n format=flowed', lines.join('\r\n'))),
  )
  expect(text).toMatch(/\n\n> quoted more\n>> deep\n\nI think so\.\nFrom here\n--\nAnn$/)
})

it('KNO-03 reads enriched text, and messages and calendars attached as plain bytes', async () => {
  const bytes = (name: string, body: string) =>
    part(
      `application/octet-stream; name="${name}"`,
      Buffer.from(body).toString('base64'),
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
    )
  const enrichedText = 'A <bold>bold</bold>\r\nword, 1 << 2.\r\n\r\n<color><param>red</param>Next</color>'
  const { text, note } = await readBytes(
    'a.eml',
    multipart(
      'mixed',
      part('text/enriched', enrichedText),
      part('text/x-amp-html', '<html amp4email>AMP</html>'),
      bytes('old.EML', innerEmail),
      bytes('invite.ics', invitation),
    ),
  )
  expect(text).toContain('A bold word, 1 < 2.\nNext\n\nAttached message\n\nFrom: c@example.org')
  expect(text).toMatch(/Where: Room 5$/)
  expect(note).toBeNull()
})

/** A TNEF stream ([MS-OXTNEF]) of the given attributes. */
const tnef = (...attributes: [id: number, data: Buffer][]): Buffer =>
  Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    ...attributes.flatMap(([id, data]) => {
      const head = Buffer.alloc(9, 1)
      head.writeUInt32LE(id, 1)
      head.writeUInt32LE(data.length, 5)
      return [head, data, Buffer.alloc(2)]
    }),
  ])
const mapi = (...properties: [type: number, id: number, value: Buffer][]): Buffer => {
  const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
  return Buffer.concat([
    number(properties.length),
    ...properties.flatMap(([type, id, value]) => [
      Buffer.from(Uint16Array.of(type, id).buffer),
      ...(id < 0x8000 ? [] : [Buffer.alloc(16), number(0), number(0x8208)]),
      number(1),
      number(value.length),
      value,
      Buffer.alloc((4 - (value.length % 4)) % 4),
    ]),
  ])
}
const utf16 = (text: string) => Buffer.from(`${text}\0`, 'utf16le')

it('KNO-03 reads the message and the files that Outlook packs into winmail.dat', async () => {
  const message = tnef([
    0x69003,
    mapi([0x1f, 0x37, utf16('Inner')], [0x1f, 0x1000, utf16('Costs are 12 EUR.')]),
  ])
  const packedRtf = tnef(
    [
      0x69003,
      mapi(
        [0x102, 0x1013, Buffer.from('<p>Meet at <b>nine</b> sharp.</p>')],
        [0x1f, 0x8001, utf16('Room 4')],
      ),
    ],
    [0x69002, Buffer.alloc(14)],
    [0x18010, Buffer.from('PLAN~1.PDF\0')],
    [0x6800f, Buffer.from('%PDF')],
    [0x69005, mapi([0x1f, 0x3707, utf16('The plan.pdf')])],
    [0x69002, Buffer.alloc(14)],
    [0x69005, mapi([0xd, 0x3701, Buffer.concat([Buffer.alloc(16), message])])],
  )
  const file = (bytes: Buffer) =>
    multipart(
      'mixed',
      part('text/plain', 'See attached.'),
      part(
        'application/ms-tnef; name="winmail.dat"',
        bytes.toString('base64'),
        'Content-Transfer-Encoding: base64',
      ),
    )
  const { text, note } = await readBytes('a.eml', file(packedRtf))
  expect(text).toContain('Subject: Outer\nWhere: Room 4\nAttachments: The plan.pdf\n\nSee attached.')
  expect(text).toContain('Meet at nine sharp.\n\nAttached message\n\nSubject: Inner\n\nCosts are 12 EUR.')
  expect(note).toBe('1 attached file was skipped.')
  const damagedEmail = await readBytes('a.eml', file(packedRtf.subarray(0, -40)))
  expect(damagedEmail.text).toContain('The plan.pdf')
  expect(damagedEmail.note).toContain('winmail.dat could only be read up to a damaged section.')
  expect((await readBytes('a.eml', file(packedRtf.subarray(0, 20)))).note).toBe(
    '1 attached file was skipped.',
  )
})

it('KNO-03 repeats merged cells of email tables in each of their rows', async () => {
  const table =
    '<table><tr><th>Area</th><th>People</th></tr><tr><td rowspan="2">North</td><td>20</td></tr><tr><td>30</td></tr></table>'
  const { text } = await readBytes('a.eml', multipart('mixed', part('text/html; charset=utf-8', table)))
  expect(text).toContain('Area | People\nNorth | 20\nNorth | 30')
  expect(await bodyText('', table)).toBe('Area | People\nNorth | 20\nNorth | 30')
})

it('KNO-03 reports what it left out of a page saved as one file', async () => {
  const page = '<p>Hello there</p><img src="cid:a"><math><mstack><mn>1</mn></mstack></math>'
  const bytes = multipart(
    'related; type="text/html"',
    part('text/html; charset=utf-8', page, 'Content-Location: https://example.org/'),
    part('image/png', 'x', 'Content-ID: <a>'),
  )
  const { note } = await readBytes('a.mhtml', bytes)
  expect(note).toBe('1 image was skipped.\n1 formula was read without its layout.')
})

it('KNO-03 reads a page saved as one file like the original, including its frames', async () => {
  const page =
    '<title>Offer</title><h1>Offer</h1><table><tr><td>Roof</td><td>10<sup>4</sup></td></tr></table><img src="cid:a" alt="A red house"><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math><iframe src="cid:frame"></iframe>'
  const bytes = multipart(
    'related; type="text/html"',
    part('text/html; charset=utf-8', page, 'Content-Location: https://example.org/'),
    part('text/html', '<p>Framed</p>', 'Content-ID: <frame>'),
    part('image/png', 'x', 'Content-ID: <a>'),
  )
  const { text, title } = await readBytes('a.mhtml', bytes)
  expect(text).toBe('Offer\n\nRoof | 10⁴\n\n[Image: A red house]$\\frac{a}{b}$\n\nFramed')
  expect(title).toBe('Offer')
})
