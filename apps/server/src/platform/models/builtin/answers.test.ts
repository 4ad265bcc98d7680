import { expect, it } from 'vitest'
import { answerTo } from '../../../test/answer-to.ts'

const one = (text: string, question: string) => answerTo([{ title: 'harbour.txt', text }], question)

it('CHT-06 says what a thing is where it is called so', () => {
  const text =
    'Gulls stand on the galley roof.\n\nBelow deck you see a small room where the meals are made. This is called the galley.'
  expect(one(text, 'what is a galley')).toContain('where the meals are made')
  const later = 'The red lamp stands for night. A galley (the ship’s kitchen) describes the room for meals.'
  expect(one(`- ${later}\n- Gulls like the galley.`, 'what is a galley')).toContain('room for meals')
})

it('CHT-06 says what a thing is below the heading that asks it', () => {
  const text = `# Questions\n\n## What is the rule of seven?\n\nIt helps the keeper to count the lamps by night.\n\n## Other\n\nThere are seven rules of the harbour, and each rule is old.`
  expect(one(text, 'what is the rule of seven')).toContain('helps the keeper to count')
})

it('CHT-06 says what letters mean by the words behind them', () => {
  const text =
    'Réglages du LAMP\n\nLAMP est un appareil qui éclaire le quai.\n\nLAMP signifie Lumière Automatique du Môle Principal.'
  expect(one(text, 'que veut dire LAMP ?')).toContain('Lumière Automatique')
})

it('CHT-06 tells keys where keys are asked for, and no other way', () => {
  const way = 'The lamp finder is opened from the Tools menu of the harbour window.'
  const keys = 'Shortcuts of the window\n\nCtrl+D: Lamp finder\n\nCtrl+H: Horn finder'
  expect(one(`${way}\n\n${keys}`, 'shortcut for the lamp finder')).toContain('Ctrl+D')
  expect(one(way, 'shortcut for the lamp finder')).not.toMatch(/^The lamp finder is opened/)
})

it('CHT-06 does not take every key for one of a keyboard', () => {
  const text =
    'The keyboard layout is chosen under Region.\n\nThe keys for the boathouse hang behind the stove.\n\nShortcuts on the desktop are made by dragging a file there.'
  expect(one(text, 'what is the keyboard layout chosen under')).toMatch(/^The keyboard/)
  expect(one(text, 'what keys hang behind the stove')).toMatch(/^The key/)
  expect(one(text, 'create a shortcut for a file on the desktop')).toMatch(/^Shortcuts/)
})

it('CHT-06 tells no year that is not there', () => {
  const told = 'Nach dem Sturm wurde der Steg im Beisein aller Wärter eröffnet.'
  const question = 'in welchem Jahr wurde der Steg eröffnet'
  expect(one(told, question)).toContain('nicht finden')
  expect(one(`${told}\n\nDer Steg wurde 1911 eröffnet.`, question)).toContain('1911')
})

it('CHT-06 tells who wrote it by whose it is', () => {
  const sources = [
    { title: 'lampkit.txt', text: 'Lampkit lights lamps.\n\nCopyright (C) 1996-2018 by Ada Sund.' },
    { title: 'letters.txt', text: 'The keepers write a letter to the mayor each year.' },
  ]
  expect(answerTo(sources, 'who wrote lampkit')).toContain('Ada Sund')
})

it('CHT-06 prefers the row that is called what is asked about to one that only names it', () => {
  const columns = 'Lamp | Reach | Replaces'
  const text = 'Comet | 13 | Orion, Vega\nOrion | 17 | Vega\nLyra | 9 | –'
  expect(answerTo([{ title: 'lamps.csv', columns, text }], 'reach of orion')).toMatch(/^Lamp: Orion/)
})

it('CHT-06 reads nothing from a row that has no cell for what is asked of it', () => {
  const columns = 'Name | Reach | Crew'
  const text = 'Petrel 5 gtl | 36 | 4\nHeron 18i | 34 | 6'
  expect(
    answerTo([{ title: 'boats.csv', columns, text }], 'how big is the fuel tank of the Petrel 5 gtl'),
  ).toContain('could not find')
})

it.each([
  [
    'by a sentence on each',
    'comet vs orion',
    'Comet is found on the pier.\n\nThe advantage of Comet over Orion is its reach.\n\nOrion has the advantage over Comet that it burns in rain.',
    ['its reach', 'burns in rain'],
  ],
  [
    'also where one is called by an everyday word',
    'difference between original and current when I print lamps',
    '- Choose Original to print lamps as they came from the makers.\n- Choose Current to print lamps with all your changes.\n\nThe current at the pier is strong when you print.',
    ['came from the makers', 'with all your changes'],
  ],
])('CHT-06 tells two things apart %s', (_, question, text, told) => {
  const answer = one(text, question)
  for (const words of told) expect(answer).toContain(words)
})

it('CHT-06 reads on into the passage that follows', () => {
  const first = 'The lamp has a cover.\n\nThere is also a quick way of cleaning a lamp.'
  const answer = answerTo(
    [
      { title: 'lamps.txt', text: first, start: 0 },
      { title: 'boats.txt', text: 'Boats are painted in May.', start: 0 },
      {
        title: 'lamps.txt',
        text: 'Hold the sponge to the glass and turn the lamp.',
        start: first.length + 2,
      },
    ],
    'quickly clean a lamp',
  )
  expect(answer).toContain('Hold the sponge')
})

it('CHT-06 reads on in one of two sources with the same name, not in the other', () => {
  const first = 'The lamp has a cover.\n\nThere is also a quick way of cleaning a lamp.'
  const answer = answerTo(
    [
      { title: 'lamps.txt', text: first, start: 0 },
      { title: 'lamps.txt', text: 'Boats are painted in May.', start: 20 },
    ],
    'quickly clean a lamp',
  )
  expect(answer).toContain('quick way')
  expect(answer).not.toContain('Boats')
})

it('CHT-06 says what letters mean by words beside them that begin with these', () => {
  const text =
    'If at least one round is DNF, the mean is DNF too.\n\nA round that is not ended counts as DNF (Did Not Finish).'
  expect(one(text, 'what does dnf mean')).toContain('Did Not Finish')
})

it('CHT-06 reads two words that a source writes as one', () => {
  const lamps = {
    title: 'lamps.csv',
    columns: 'name | winpercent | pricepercent',
    text: 'Twix | 81.6 | 90.6\nOrion | 40 | 12',
  }
  const other = { title: 'loss.txt', text: 'A loss of five percent is a win for the keepers.' }
  expect(answerTo([lamps, other], 'win percent of twix')).toMatch(/^name: Twix/)
})

it('CHT-06 reads a row that says all of a question itself, and writes it as it stands', () => {
  const measures = {
    title: 'measures.html',
    columns: '1 | saltspoon | = | 1/4 teaspoon',
    text: '3 | teaspoons | = | 1 tablespoon\n16 | tablespoons | = | 1 cup',
  }
  expect(answerTo([measures], 'how many tablespoons are in a cup')).toBe('16 tablespoons = 1 cup [1]')
})

it('CHT-06 tells which has the most by no single row', () => {
  const columns = 'Boat | Harbour | Crew'
  const boats = (text: string, names = columns) => [{ title: 'boats.csv', columns: names, text }]
  const text = 'Petrel | Bodø | 12\nHeron | Bodø | 8'
  expect(answerTo(boats(text), 'which boat has the largest crew')).toContain('could not find')
  const told = boats('Bodø | Petrel\nHolm | Heron', 'Harbour | Largest crew')
  expect(answerTo(told, 'which boat of Bodø has the largest crew')).toContain('Petrel')
})

it('CHT-06 tells nothing of a row whose cell is empty, however little is asked', () => {
  const text = 'Lima | Peru | –\nOslo | Norway | 709037'
  const cities = [{ title: 'cities.csv', columns: 'Name | Country | Population', text }]
  expect(answerTo(cities, 'population of lima')).toContain('could not find')
  expect(answerTo(cities, 'population of oslo')).toContain('709037')
})

it('CHT-06 knows a port by its form, and a row by the figure that it is asked by', () => {
  const services =
    'Local services\n\nlampd           4040/tcp        # Lamps\nhornd           4041/tcp        # Horns'
  expect(one(services, 'which port does lampd use')).toContain('4040/tcp')
  const columns = 'Code | Name | Numeric'
  const coins = [{ title: 'coins.csv', columns, text: 'AFL | Florin | 533\nAFT | Thaler | 971' }]
  expect(answerTo(coins, 'which currency has the number 971')).toMatch(/^Code: AFT/)
})

it('CHT-06 reads on over a name that somebody is also known by', () => {
  const text =
    'Keeper For Life, a.k.a. Guido van Ness, lives in the tower.\n\nThe keeper of the lamps is paid monthly.'
  expect(one(text, 'who is the keeper for life')).toMatch(/^Keeper For Life, a\.k\.a\. Guido van Ness/)
})

it('CHT-06 tells a short entry of a glossary with the sentence behind it', () => {
  const entries = `# Glossary\n\n## rollo\n\nES: rollo, I: rollo, F: rollo, D: Rollo.\n\nA way to turn ropes, abbr. rll. It is done with both hands.\n\n## superboat\n\nThe boat of a boat.\n\nCrews of superboats call a superboat by its name, its place, and a list of its boats.`
  expect(one(entries, 'what does rollo mean')).toMatch(
    /^\*\*rollo\*\*: A way to turn ropes, abbr\. rll\. .*with both hands/,
  )
  expect(one(entries, 'what is a superboat')).toMatch(/^\*\*superboat\*\*: The boat of a boat\./)
})

it('CHT-06 tells two things apart by what each is where a sentence only says that they differ', () => {
  const text =
    'Many people are confused about the difference between mooring and berthing.\n\nMooring is the fixing of a boat by ropes.\n\nBerthing is the leading of a boat to its place.'
  const both = /^Mooring is the fixing.*\n\nBerthing is the leading/
  expect(one(text, 'mooring or berthing, how do they differ')).toMatch(both)
  expect(one(text, 'mooring and berthing compared')).toMatch(both)
})

it('CHT-06 tells two things apart by the entry of one that names the other', () => {
  const text =
    '# Words\n\n## tender\n\nSmaller and slower than a pinnace.\n\n## pinnace\n\n[Dutch]\n\nSee also tender.'
  const told = one(text, 'tender vs pinnace, whats the difference')
  expect(told).toMatch(/^\*\*tender\*\*: Smaller and slower than a pinnace\. \[1\]/)
  expect(told).not.toContain('could not find')
})

it('CHT-06 knows a source by its name in two words', () => {
  const text =
    'Lamps are a keeper’s best friend, and this guide tells how they are cleaned and lit every night.\n\nFrench: translated by Anne Gris, who keeps the lamp magic alive.'
  const sources = [
    { title: 'lampmagic.pdf', text },
    { title: 'horns.txt', text: 'Horns are blown in fog by the second keeper of the watch.' },
  ]
  expect(answerTo(sources, 'what is lamp magic about')).toMatch(/^Lamps are a keeper/)
})

it('CHT-06 takes one Roman number for no other', () => {
  const text = '# Rules\n\n## Rule XXVI\n\nAgreed on June 30, 1971.\n\n## Rule XXIV\n\nAgreed on May 2, 1964.'
  expect(one(text, 'when was rule XXVII agreed on')).toContain('could not find')
  expect(one('To get grey, the paints are mixed.', 'how do you mix paints')).toMatch(/^To get grey/)
  expect(one(text, 'when was rule XXVI agreed on')).toMatch(/^(\*\*.*\*\*: )?Agreed on June 30, 1971/)
})

it('CHT-06 names what is asked for behind the name of what it belongs to', () => {
  const text = 'On the other hand, the -sd option forces the exclusion of the old crates.'
  expect(one(text, 'which lamp-kit option forces the exclusion of the old crates')).toMatch(/^On the other/)
})

it('CHT-06 tells by how much without a price', () => {
  const text = 'Large Lamps enlarges the light by 1.2 times.\n\nEach of the lamps cost 40 crowns.'
  expect(one(text, 'by how much does large lamps enlarge the light')).toMatch(/^Large Lamps enlarges/)
})

it('CHT-06 says whose a port is, and what is told behind where it holds', () => {
  const services = 'Local services\n\nlampd           4040/tcp\nhornd           4041/tcp'
  expect(one(services, 'what is port 4041')).toMatch(/^hornd/)
  const text = 'In Holm, a pilot refuses to sail at night.\n\nBoats of Holm carry a paid pilot.'
  expect(answerTo([{ title: 'holm.txt', text }], 'define pilot in holm')).toMatch(/^In Holm, a pilot refuses/)
})

it('CHT-06 reads a short word whose letters were turned', () => {
  const text = 'To turn the lantern on, press its top.\n\nThe horn is blown by hand.'
  expect(one(text, 'how do i tunr on the lantern')).toMatch(/^I read “tunr” → “turn”\.\n\nTo turn/)
})

it('CHT-06 tells the highest by what sets it above the rest', () => {
  const some = 'For example, the lamps of Holm stand 5 metres above the sea.'
  const question = 'which lamp stands the highest above the sea'
  expect(one(some, question)).toContain('could not find')
  expect(one(`${some}\n\nThe lamp of Ness stands highest above the sea.`, question)).toMatch(
    /^The lamp of Ness/,
  )
})

it('CHT-06 sets the rows beside each other that two things have for themselves', () => {
  const places = {
    title: 'moons.xlsx',
    columns: 'Body | Feature | Size',
    text: 'Orla | Lamp crater | 80\nOrla | Horn crater | 33\nOrla | Keel crater | 12\nTavi | Mast crater | 9\nTavi | Sail crater | 7',
  }
  const bodies = {
    title: 'moons.xlsx',
    columns: 'Name | Kind | Radius',
    text: 'Orla | moon | 2631\nTavi | moon | 2410',
  }
  const answer = answerTo([places, bodies], 'which moon is bigger, Orla or Tavi?')
  expect(answer).toContain('Orla | moon | 2631')
  expect(answer).toContain('Tavi | moon | 2410')
  expect(answer).not.toContain('crater')
})

it('CHT-06 says what somebody means by a word, what a rule states, and what counts as a thing', () => {
  const text =
    'The club keeps its boats in the old harbour, and each club guest signs the book of the club.\n\nThe lamps of the club are lit at dusk.\n\nA "guest" is a person whom a member brings along.'
  const rules = [{ title: 'club-rules.txt', text }]
  expect(answerTo(rules, 'what does the club mean by a guest?')).toMatch(/^A "guest" is a person/)
  expect(answerTo(rules, 'what counts as a guest?')).toMatch(/^A "guest" is a person/)
  const race =
    'Races are sailed by the Orla rule.\n\nBoats are heavy.\n\nThe Orla rule states that the last boat may choose its course.\n\nThe Orla rule was first sailed in spring.'
  expect(one(race, 'what is the Orla rule?')).toContain('may choose its course')
})

it('CHT-06 tells what one thing is as opposed to another by both', () => {
  const text = 'A keeper is somebody who lights the lamps.\n\nA warden is somebody who rings the bell.'
  const answer = one(text, 'what is a keeper, as opposed to a warden?')
  expect(answer).toContain('lights the lamps')
  expect(answer).toContain('rings the bell')
})

it('CHT-06 shows no paragraph where one thing is asked for', () => {
  const text =
    'A player may choose a lamp and then run with that lamp for a week, to win by outlasting the storm. The storm lurks in the deeper levels of the sea. Lamps are bought in town.'
  expect(one(text, 'from which level on can I run into the storm?')).not.toContain('bought')
})

const rooms = 'Room 4 has 5 beds and a balcony. Room 5 has 4 beds and a bath.'
const plans = 'Plan B costs 20 crowns a month. Plan A costs 10 crowns a month.'
const phases =
  '# Phase 1\n\nThe harbour is dug out from May on.\n\n# Phase 2\n\nThe quay is built from July on.'
const editions = 'The first edition was printed in 1999. The third edition was printed in 2011.'
const fares = 'Zone | Fare\n1 | 3 crowns\n2 | 5 crowns'
const lease = '## 2. Term\n\nThe lease ends in May.\n\n## 3. Rent\n\nThe rent is 900 crowns, see section 5.'

it.each([
  [rooms, 'How many beds are in room 5?', /^Room 5 has 4 beds/],
  [rooms, 'How many beds are in room 6?', /could not find/],
  [plans, 'How much does plan A cost?', /^Plan A costs 10/],
  [plans, 'How much does plan C cost?', /could not find/],
  [phases, 'When is the quay built in phase 2?', /from July on/],
  [phases, 'When is the quay built in phase 1?', /could not find/],
  [editions, 'When was the third edition printed?', /2011/],
  [editions, 'When was the 3rd edition printed?', /2011/],
  [editions, 'When was the second edition printed?', /could not find/],
  ['Articles 2 to 4 hold for guests. Article 7 holds for keepers.', 'Who does article 3 hold for?', /guests/],
  ['Zimmer 3 ist blau. Zimmer 4 ist rot.', 'Welche Farbe hat Zimmer 5?', /nicht finden/],
  ['§ 2 nennt 3 Kronen Pfand.\n\n§ 3 nennt 2 Kronen Pfand.', 'Wie hoch ist das Pfand nach § 3?', /^§ 3/],
  [lease, 'How much is the rent in section 3?', /900/],
])('CHT-06 tells of the very one that is asked for by number or letter: “%s” “%s”', (text, question, told) =>
  expect(one(text, question)).toMatch(told),
)

it('CHT-06 knows which one of its kind a row is of by the cell below that kind', () => {
  const [columns = '', ...rows] = fares.split('\n')
  const table = [{ title: 'fares.csv', columns, text: rows.join('\n') }]
  expect(answerTo(table, 'How much is the fare in zone 2?')).toContain('5 crowns')
  expect(answerTo(table, 'How much is the fare in zone 3?')).toContain('could not find')
})

const facts =
  'Phase 1 ends on 31 March 2024. The club has 88 members and two boats. A majority of two thirds of the votes is needed. The number of lamps rose to 33 in all. Guests may stay for 3 weeks.'

it.each([
  [facts, 'How many phases are there?', /could not find/],
  [facts, 'How many guests are there?', /could not find/],
  [facts, 'How many members does the club have?', /88/],
  [facts, 'How many votes are needed?', /two thirds/],
  [facts, 'How many lamps are there?', /33/],
  [facts, 'How many weeks may guests stay?', /3 weeks/],
  ['The first repair of the pier was in 1950.', 'How many repairs of the pier were there?', /could not find/],
  ['# Ferries\n\nLine 1 runs to Holm and costs 5 euros.', 'How many ferries are there?', /could not find/],
  ['# Ferries\n\nThere are seven.', 'How many ferries are there?', /seven/],
  ['- Beds: 14\n- Boats: 2', 'How many beds are there?', /14/],
  ['Zimmer 4 liegt am Meer.', 'Wie viele Zimmer gibt es?', /nicht finden/],
  ['Der Verein hat achtundachtzig Mitglieder.', 'Wie viele Mitglieder hat der Verein?', /achtundachtzig/],
  ['La maison a cinq chambres.', 'Combien de chambres a la maison ?', /cinq/],
])('CHT-06 tells how many only where that many of them are counted: “%s” “%s”', (text, question, told) =>
  expect(one(text, question)).toMatch(told),
)

const trial =
  'The trial period ends on 30 June. Unpaid leave is at most 6 weeks. Inactive accounts are closed after 90 days.'
const house =
  '# Pets\n\nDogs are not allowed in the kitchen. The pool is closed on Mondays. The boat is undamaged.'

it.each([
  [trial, 'When does the trial period begin?', /could not find/],
  [trial, 'When does the trial period end?', /30 June/],
  [`${trial} The trial period begins on 1 June.`, 'When does the trial period begin?', /begins on 1 June/],
  [trial, 'How long is paid leave?', /could not find/],
  [trial, 'How long is unpaid leave?', /6 weeks/],
  [trial, 'When are active accounts closed?', /could not find/],
  [house, 'Is the gym closed on Mondays?', /could not find/],
  [house, 'Is the pool closed on Mondays?', /pool is closed/],
  [house, 'Are cats allowed in the kitchen?', /could not find/],
  [house, 'Is the boat damaged?', /undamaged/],
  ['The vice-president is Ms Ada Sund.', 'Who is the president?', /could not find/],
  ['The technical chief is Dr Ada Sund.', 'Who is the financial chief?', /could not find/],
  ['Der Vermieter ist Herr Karl Weber.', 'Wer ist der Mieter?', /nicht finden/],
  ['Der Vermieter ist Herr Karl Weber.', 'Wer ist der Vermieter?', /Karl Weber/],
  ['Der Verkäufer ist Herr Karl Weber.', 'Wer ist der Käufer?', /nicht finden/],
  ['La casa es grande. No se permiten perros.', '¿Se permiten perros?', /^(?!Tus)[^]*No se permiten perros/],
  ['La casa es grande. No se permiten perros.', '¿Se permiten gatos?', /No he encontrado/],
  ['Die Probezeit endet am 30. Juni.', 'Wann beginnt die Probezeit?', /nicht finden/],
])('CHT-06 takes the contrary and what is not spoken of for no answer: “%s” “%s”', (text, question, told) =>
  expect(one(text, question)).toMatch(told),
)

const guide =
  'The password for the wifi is swordfish. Dinner is at 7 p.m. in the hall. Lunch is from 12 to 1 p.m. on weekdays.'

it.each([
  [guide, 'What is the password for the wifi?', /swordfish/],
  [guide, 'What is the wifi password?', /swordfish/],
  [guide, 'When is dinner?', /7 p\.m\./],
  [guide, 'When is lunch?', /12 to 1 p\.m\./],
  ['The tank holds 1.5 litres.', 'How much does the tank hold?', /1\.5/],
  ['The cable is 0.9 m long.', 'How long is the cable?', /0\.9 m/],
  ['The dinner was good. The hall was full.', 'When is dinner?', /could not find/],
  ['Das Essen ist um 19 Uhr im Saal.', 'Wann ist das Essen?', /19 Uhr/],
])('CHT-06 finds what stands there in small words and by the clock: “%s” “%s”', (text, question, told) =>
  expect(one(text, question)).toMatch(told),
)
