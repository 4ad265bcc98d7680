import { expect, it } from 'vitest'
import { readBytes } from '../../../../../../test/read-bytes.ts'

const read = async (name: string, ...lines: string[]) => readBytes(name, lines.join('\n'))

it('KNO-03 reads WebVTT as speech with its speakers', async () => {
  const { text, sections } = await read(
    'talk.vtt',
    'WEBVTT - Title',
    '',
    'NOTE internal remark',
    '',
    'STYLE',
    '::cue { color: red }',
    '',
    '1',
    '00:00:01.000 --> 00:00:04.000 line:0 position:20%',
    '<v Ann Smith>Hello <b>there</b> &amp; welcome.',
    '',
    '00:00:04.000 --> 00:00:06.000',
    '<v Bob>Hi <00:00:05.000><c>Ann</c>.</v>',
    '<v.loud Ann Smith>Is 3 &lt; 5?',
    '',
    '01:02:04.000 --> 01:02:06.000',
    'Unnamed end.',
  )
  expect(text).toBe(
    'Ann Smith: Hello there & welcome.\n\nBob: Hi Ann.\n\nAnn Smith: Is 3 < 5?\n\nUnnamed end.',
  )
  expect(sections.map(({ label }) => label)).toEqual(['00:01', '01:02:04'])
})

it('KNO-03 reads SubRip without markup, treating a dash as the next speaker', async () => {
  const { text } = await read(
    'film.srt',
    '1',
    '00:00:01,000 --> 00:00:02,500',
    '{\\an8}<i>Where are',
    'the keys?</i>',
    '2',
    '00:00:03,000 --> 00:00:04,000',
    '- Here.',
    '- Thanks & bye.',
  )
  expect(text).toBe('Where are the keys?\n\n- Here.\n\n- Thanks & bye.')
})

it('KNO-03 includes text repeated by rolling captions only once', async () => {
  const { text } = await read(
    'live.vtt',
    'WEBVTT',
    '',
    '00:00:01.000 --> 00:00:03.000',
    'we begin<00:00:02.000><c> today</c>',
    '',
    '00:00:03.000 --> 00:00:03.010',
    'we begin today',
    '',
    '00:00:03.010 --> 00:00:05.000',
    'we begin today',
    'with<00:00:04.000><c> lamps</c>',
  )
  expect(text).toBe('we begin today with lamps')
})

it('KNO-03 reads a WhatsApp chat with senders and days, inferring the date format from their order', async () => {
  const { text, note, sections } = await read(
    '_chat.txt',
    '[2/3/24, 9:05:10\u202FPM] Team: \u200EMessages and calls are end-to-end encrypted.',
    '[2/4/24, 9:06:00\u202FPM] Ann: Two lines:',
    'the second',
    '\u200E[2/13/24, 10:00:00\u202FAM] Bob: \u200E<attached: 0001-PHOTO.jpg>',
  )
  expect(text).toBe(`2024-02-03 21:05:10 Team: Messages and calls are end-to-end encrypted.

2024-02-04 21:06:00 Ann: Two lines:
the second

2024-02-13 10:00:00 Bob: <attached: 0001-PHOTO.jpg>`)
  expect(sections).toHaveLength(3)
  expect(note).toBe('1 attached image or recording was skipped.')
})

it('KNO-03 leaves dates of a WhatsApp chat as written when their format is ambiguous', async () => {
  const { text, note } = await read(
    'chat.txt',
    '01/02/24, 14:05 - Ann: Hi',
    '02/02/24, 14:06 - Ann created group',
  )
  expect(text).toBe('01/02/24 14:05 Ann: Hi\n\n02/02/24 14:06 Ann created group')
  expect(note).toMatch(/day-first or month-first/)
})

it('KNO-03 reads a Telegram export with senders, and reports its media', async () => {
  const messages = [
    {
      id: 1,
      type: 'service',
      date: '2024-03-05T10:00:00',
      date_unixtime: '1',
      actor: 'Ann',
      action: 'create_group',
      text: '',
    },
    {
      id: 2,
      type: 'message',
      date: '2024-03-05T10:01:00',
      date_unixtime: '2',
      from: 'Bob',
      text: ['See ', { type: 'link', text: 'example.org' }, ' now'],
    },
    {
      id: 3,
      type: 'message',
      date: '2024-03-06T08:00:00',
      date_unixtime: '3',
      from: 'Ann',
      photo: '(not included)',
      text: '',
    },
    17,
    { id: 4, type: 'message', date: '2024-03-06T08:01:00', from: 'Ann', text: { html: 'Hi' } },
  ]
  const { text, note, title } = await readBytes('result.json', JSON.stringify({ name: 'Team', messages }))
  expect(text).toBe(`Team

2024-03-05 10:00:00 Ann: create group
2024-03-05 10:01:00 Bob: See example.org now

2024-03-06 08:00:00 Ann: [Photo]`)
  expect(title).toBe('Team')
  expect(note).toBe(
    '1 attached image or recording was skipped.\n2 messages couldn’t be read and were skipped.',
  )
})

it('KNO-03 reads old and full Telegram exports, with polls and invitations', async () => {
  const message = (id: number, extraFields: object) => ({
    id,
    type: 'message',
    date: '2019-03-05T10:00:00',
    from: 'Ann',
    ...extraFields,
  })
  const answers = [
    { text: 'Pizza', voters: 2 },
    { text: 'Soup', voters: 0 },
  ]
  const list = [
    {
      name: 'Ann',
      type: 'personal_chat',
      id: 1,
      messages: [message(1, { text: '', poll: { question: 'Lunch?', answers } })],
    },
    {
      name: 'Team',
      type: 'private_group',
      id: 2,
      messages: [
        {
          id: 1,
          type: 'service',
          date: '2019-03-05T11:00:00',
          actor: 'Bob',
          action: 'invite_members',
          members: ['Cid'],
          text: '',
        },
      ],
    },
  ]
  const { text } = await readBytes('result.json', JSON.stringify({ about: 'Your data', chats: { list } }))
  expect(text).toBe(
    'Ann\n\n2019-03-05 10:00:00 Ann: [Poll] Lunch?: Pizza (2), Soup\n\nTeam\n\n2019-03-05 11:00:00 Bob: invite members Cid',
  )
})

it('KNO-03 counts what a German WhatsApp chat leaves out, and reads ruby text in captions', async () => {
  const chat = await read(
    'chat.txt',
    '[15.03.24, 08:30:12] Ann: Hallo',
    '[15.03.24, 08:31:00] Bob: \u200eBild weggelassen',
  )
  expect(chat.note).toBe('1 attached image or recording was skipped.')
  const captions = await read(
    'a.vtt',
    'WEBVTT',
    '',
    '00:01.000 --> 00:02.000',
    '<ruby>漢<rt>kan</rt>字<rt>ji</ruby>',
  )
  expect(captions.text).toBe('漢(kan)字(ji)')
})
