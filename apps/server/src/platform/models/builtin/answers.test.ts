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
