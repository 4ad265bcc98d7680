import { expect, it } from 'vitest'
import { answerTo } from '../../../test/answer-to.ts'
import { answerQuestion } from './answer-question.ts'
import { formOf } from './forms.ts'
import { matcherFor } from './match.ts'
import { readQuestion } from './question.ts'
import { type Statement, statementsOf } from './statements.ts'
import { defines } from './traits.ts'

it('CHT-06 says what a thing is where that stands ahead of its sentence, and not where it is only mentioned', () => {
  const mention = 'Ropes, blocks and the fairlead are washed in spring.'
  const told = 'A fairlead is a ring that guides a rope.'
  const question = 'what is a fairlead'
  expect(answerTo([{ title: 'winter.txt', text: mention }], question)).toContain('could not find')
  const both = [
    { title: 'winter.txt', text: mention },
    { title: 'ropes.txt', text: told },
  ]
  expect(answerTo(both, question)).toBe(`${told} [2]`)
})

it('CHT-06 names nothing of another kind than what is asked for', () => {
  const text = 'A screen hides the web traffic of the secure office from the street.'
  const services = { title: 'services.txt', text: 'The port of secure web traffic is 443.' }
  const question = 'which port does secure web traffic use'
  expect(answerTo([{ title: 'office.txt', text }], question)).toContain('could not find')
  expect(answerTo([{ title: 'office.txt', text }, services], question)).toContain('443')
})

it('CHT-06 takes no row for an answer whose cell is empty', () => {
  const cities = (people: string) => [
    {
      title: 'cities.csv',
      columns: 'Name | Country | Population',
      text: `Lima | Peru | ${people}\nOslo | Norway | 709037`,
    },
  ]
  expect(answerTo(cities('–'), 'what is the population of Lima?')).toContain('could not find')
  expect(answerTo(cities('10092000'), 'what is the population of Lima?')).toContain('10092000')
})

it('CHT-06 takes the name of a doer for less than the word itself', () => {
  const { words } = matcherFor(readQuestion('the pointer is too small').terms)
  const [[point = 0], [pointers = 0]] = [words(['point']), words(['pointers'])]
  expect(point).toBeGreaterThan(0)
  expect(point).toBeLessThan(pointers)
})

const firstIn = (text: string): Statement | undefined =>
  statementsOf({
    number: 1,
    title: 'harbour.txt',
    name: '',
    place: '',
    columns: '',
    path: [],
    lead: '',
    start: 0,
    text,
  })[0]

it('CHT-06 takes what any of them is for more of a definition than which there are', () => {
  const match = matcherFor(readQuestion('harbour paper').terms)
  const worthOf = (text: string) => {
    const statement = firstIn(text)
    return statement ? defines(statement, [0, 1], match) : 0
  }
  const any = worthOf('A Harbour Paper is a paper that the harbour cannot do without.')
  expect(any).toBeGreaterThan(worthOf('The Harbour Papers are a contract and a guide.'))
  expect(any).toBeGreaterThan(worthOf('The harbour paper is the oldest one of the harbour.'))
})

const one = (text: string, question: string, columns?: string) =>
  answerTo([{ title: 'harbour.txt', text, ...(columns && { columns }) }], question)

it('CHT-06 counts no rows by one of them, and adds none up', () => {
  const boats = 'Petrel | Bodø | 12\nHeron | Bodø | 8'
  const columns = 'Boat | Harbour | Crew'
  for (const question of ['how many boats are there in Bodø', 'what is the total crew of the boats in Bodø'])
    expect(one(boats, question, columns)).toContain('could not find')
  expect(one(boats, 'how many crew are on the Petrel', columns)).toContain('12')
})

it('CHT-06 reads a name from a row that is about it, however much else the row says', () => {
  const notes =
    'Seen from the pier on clear days, and painted white every other spring by the harbour office. '
  const rows = `41 | Skerry | 18 | Stands beside the Holm, on the western side of the sound.\n42 | Holm | 23 | ${notes.repeat(6)}`
  expect(one(rows, 'height of the Holm', 'Number | Light | Height | Notes')).toContain('23')
})

it('CHT-06 reads objects of JSON as the rows of a table', () => {
  const lights = [
    { name: 'Skerry', colour_code: 'R12' },
    { name: 'Holm', colour_code: 'W30' },
    { name: 'Ness', colour_code: 'G07' },
  ]
  expect(one(JSON.stringify(lights, null, 2), 'colour code of Holm')).toContain('colour code: W30')
  // what stands beside a few of them is read as well
  const note = 'The harbour office answers within nine days.'
  const mixed = `${note}\n\n${JSON.stringify(lights.slice(1))}`
  expect(one(`${note.repeat(3)}\n\n${mixed}`, 'when does the harbour office answer')).toContain('nine days')
})

it('CHT-06 reads objects of JSON that hold lists and objects as rows too', () => {
  const light = (name: string, seen: object, keepers: unknown) => ({ name, seen, keepers, notes: null })
  const lights = [
    light('Skerry', { by_day: 'white tower', by_night: 'two flashes' }, ['Ada', 'Ben | Cy']),
    light('Holm', { by_day: 'red {tower}', by_night: 'one flash' }, [{ first: 'Cleo', last: 'Dahl' }]),
    light('Ness', { by_day: 'grey tower', by_night: 'no flash' }, []),
  ]
  const whole = JSON.stringify({ made: 2024, lights }, null, 2)
  expect(one(whole, 'who are the keepers of Skerry')).toContain('keepers: Ada, Ben / Cy')
  expect(one(whole, 'seen by night of Holm')).toContain('seen by night: one flash')
  expect(one(whole, 'who is the keeper of Holm')).toContain('keepers: Cleo Dahl')
  // a passage begins and ends anywhere
  const cut = whole.slice(whole.indexOf('"two flashes"'), -20)
  expect(one(cut, 'seen by day of Holm')).toContain('seen by day: red {tower}')
})

it('CHT-06 keeps a sign that is asked about apart from one that begins like it', () => {
  const text = 'The switch -dark turns the lamp off. The switch -darkest turns every lamp off.'
  expect(one(text, 'what does the switch -dark do')).toBe('The switch -dark turns the lamp off. [1]')
})

it('CHT-06 reads on to the command that stands in the entry of an option', () => {
  const text =
    'Options of the winch\n\n -- Option: -slow\n     Turns half as fast.  So, to lower a boat without a crew, do\n\n          winch -slow -out boat\n'
  expect(one(text, 'how do I lower a boat without a crew')).toContain('winch -slow -out boat')
})

it('CHT-06 says what letters stand for', () => {
  const text = 'A VTS address is the call sign of a harbour. VTS stands for Vessel Traffic Service.'
  expect(one(text, 'what does the VTS in VTS address stand for')).toContain('Vessel Traffic Service')
})

it('CHT-06 takes the number of a notice for no date', () => {
  const text =
    'Notice CVE-2026-43620 tells of a fault in the released beacon firmware 3.2.7.\n\nRelease of the beacon firmware 3.2.7: 20 October 2022.'
  expect(one(text, 'when was the beacon firmware 3.2.7 released')).toContain('20 October 2022')
})

it('CHT-06 counts a figure that stands before its unit, and no name for one', () => {
  const isCounted = (text: string) => formOf(['amount'], { text } as Statement).fits
  expect(isCounted('Die Anlage braucht 780MB Arbeitsspeicher.')).toBe(true)
  expect(isCounted('Die Anlage 7A braucht Arbeitsspeicher.')).toBe(false)
})

it('CHT-06 explains a word of a dictionary by its entry', () => {
  const text =
    ':fairlead: /fair-leed/, n.\n\n[from the days of sail]\n\nGuides a rope where it would rub on the deck of a boat.\n\n:fender: n.\n\nHangs between a boat and the quay.'
  expect(one(text, 'what is a fairlead')).toContain('Guides a rope')
  expect(one(text, 'what is a fender')).toContain('Hangs between')
})

it('CHT-06 explains a word by what is called so, not by what is made from it', () => {
  const made = '# Indexing\n\nThe clerk notes the size and the owner of each boat in a book, the index.'
  const sources = [
    { title: 'clerk.md', text: made },
    { title: 'cards.md', text: 'Cards lie in a box. The index is a list of all boats.' },
  ]
  expect(answerTo(sources, 'what does the index mean')).toContain('a list of all boats')
})

it('CHT-06 knows what leads to a command for a way to do something', () => {
  const isWay = (text: string) => {
    const first = firstIn(text)
    return first !== undefined && formOf(['how'], first).fits
  }
  expect(isWay('All lamps on the pier:\n\n    lamp --list pier')).toBe(true)
  expect(isWay('All lamps on the pier:\n\nThey were lit at dusk by the keeper of the light.')).toBe(false)
})

it('CHT-06 reads nothing from a row that does not say what is asked of it', () => {
  const rows = 'A1 | Holm | 55 min\nA2 | Ness | 20 min'
  expect(one(rows, 'what is the speed of the ferry A1', 'Ferry | To | Time')).toContain('could not find')
  expect(one(rows, 'what is the time of the ferry A1', 'Ferry | To | Time')).toContain('55 min')
  expect(one(rows, 'wie ist die Breite der Fähre A1', 'Fähre | Nach | Fahrzeit')).toContain('nicht finden')
  expect(one(rows, 'wie ist die Fahrzeit der Fähre A1', 'Fähre | Nach | Fahrzeit')).toContain('55 min')
  expect(one(rows, 'quelle est la largeur du bac A1', 'Bac | Vers | Durée')).toContain('pas trouvé')
  expect(one(rows, 'quelle est la durée du bac A1', 'Bac | Vers | Durée')).toContain('55 min')
})

it('CHT-06 tells no port of something that no source knows', () => {
  const text = 'The list names the port used by the server process.'
  const ask = (question: string, unknown: string) => {
    const source = { name: '', place: '', columns: '', path: [], lead: '', start: 0 }
    const passages = [
      { ...source, number: 1, title: 'harbour.txt', text },
      { ...source, number: 2, title: 'office.txt', text: 'Each server process has a port for letters.' },
    ]
    const corpus = { passages: 40, holding: new Map([[unknown, 0]]) }
    return answerQuestion({ question, earlier: [], passages, unread: [], hasSearched: true, corpus }).text
  }
  expect(ask('which port does the server process use', 'fog')).toContain('the port used by')
  expect(ask('which port does the minetest server process use', 'minetest')).toContain('could not find')
})

it('CHT-06 tells as a default only what is said to be one, in what is asked about', () => {
  const text = [
    'The lamp needs a wick of 3 cm for a night of common length.',
    'The lamp stands on the pier. Its horn is heard at sea.',
  ].join('\n\n')
  const told = `${text}\n\nThe length of the wick in a lamp is set by its wheel; the default is 4 cm.`
  const question = 'default length of the wick in the lamp'
  expect(one(text, question)).toContain('could not find')
  expect(one(told, question)).toContain('4 cm')
})

it('CHT-06 tells who did it before what was done', () => {
  const sources = [
    { title: 'log.txt', text: 'The lamp book says: lamp> write the lamp book "Hello World".' },
    { title: 'shelf.txt', text: 'The lamp book was written by Ada Sund in her last years at the pier.' },
  ]
  expect(answerTo(sources, 'who wrote the lamp book')).toContain('Ada Sund')
})

it('CHT-06 tells a port by its number', () => {
  const text =
    'This directive sets the port of the harbour server.\n\nThe harbour server listens on port 4711 unless it is told otherwise.'
  expect(one(text, 'which port does the harbour server use')).toContain('4711')
})

it('CHT-06 says what a thing is by what belongs to it', () => {
  const text =
    'Fixed lights must be painted white.\n\n“Fixed” lights include lamps, beacons and others that never move.'
  expect(one(text, 'what are fixed lights')).toContain('lamps, beacons')
})

it('CHT-06 reads a word that was written by ear, and none that only differs by a letter', () => {
  const rows = 'Granary | 40\nHarbour | 60'
  expect(one(rows, 'what does a granery cost', 'House | Cost')).toContain('“granery” → “granary”')
  expect(one(rows, 'what does a gralary cost', 'House | Cost')).not.toContain('→')
})

it('CHT-06 finds the cell of a thing, however the column is called more closely', () => {
  const sources = [
    {
      title: 'countries.csv',
      columns: 'Country | Prefix | Code',
      text: 'Norway | LA | NO\nSweden | SM | SE\nIceland | TF | IS',
    },
    { title: 'licence.txt', text: 'An amateur needs a licence for the radio.' },
  ]
  expect(answerTo(sources, 'amateur radio prefix of Iceland')).toMatch(/^Country: Iceland · Prefix: TF/)
  expect(answerTo(sources, 'amateur radio speed of Iceland')).toContain('could not find')
})

it('CHT-06 knows the source that is meant by its own name, not by what all are called', () => {
  const sources = [
    {
      title: 'pier-manual.txt',
      text: 'The pier is closed to everybody in a storm, and open at all other times.',
    },
    {
      title: 'lamp-README.txt',
      text: 'The lamp burns from dusk to dawn, and is trimmed by whoever is on duty.',
    },
  ]
  const said = answerTo(sources, 'give me a short overview of the lamp manual')
  expect(said).toContain('dusk to dawn')
  expect(said).not.toContain('storm')
})

it.each([
  [
    'Between Holm Boats Ltd. (the "Owner") and Ms. Ada Sund (the "Keeper").',
    'Who is the keeper?',
    /Ada Sund/,
  ],
  ['Ihr neuer Steg misst 74 Meter.', 'Wie hoch ist der neue Turm?', /nicht finden/],
  ['Ein neuer Turm ist 74 Meter hoch.', 'Wie hoch ist der neue Turm?', /74 Meter/],
  ['# Meetings\n\nAda asks three firms for offers.', 'How many meetings were there?', /could not find/],
  [
    'The chief of the harbour service is Ada Sund.',
    'Who is the vice chief of the harbour?',
    /could not find/,
  ],
])('CHT-06 reads names, bent words and counts as they are meant: “%s” “%s”', (text, question, told) =>
  expect(one(text, question)).toMatch(told),
)
