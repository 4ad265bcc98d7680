import { misspell, type Random } from '../random.ts'
import type { Corpus } from './generated-corpus.ts'

const people = ['Amara Nwosu', 'Bjarne Holt', 'Chiara Lupo', 'Dmitri Orlov', 'Elif Kaya', 'Fergus Boyd', 'Greta Kuhn', 'Hugo Silva'] // oxfmt-ignore
const places: [string, ...string[]] = [
  'Vienna',
  'Osaka',
  'Lisbon',
  'Montreal',
  'Tallinn',
  'Nairobi',
  'Cork',
  'Bologna',
]
const things: [string, ...string[]] = [
  'prototype',
  'contract draft',
  'samples',
  'invoice',
  'floor plan',
  'translation',
]
const times: [string, ...string[]] = [
  'half past eight',
  'a quarter to ten',
  'noon',
  'three o’clock',
  'ten past five',
]

/** Creates short emails between the same people about similar topics. */
export const makeMail = (random: Random): Corpus => {
  const documents: { file: string; bytes: string }[] = []
  const questions: Corpus['questions'][number][] = []
  for (let number = 1; number <= 72; number++) {
    const [from = '', to = '', other = ''] = random.shuffled(people)
    const [place, thing, time] = [random.one(places), random.one(things), random.one(times)]
    const order = `PO-${random.between(10_000, 99_999)}`
    const room = `room ${random.between(101, 940)}`
    const file = `mail-${String(number).padStart(3, '0')}.eml`
    const subject = random.one([
      `Trip to ${place}`,
      `${place} next week`,
      `Re: ${thing}`,
      `The ${thing} for ${other}`,
    ])
    const body = `Dear ${to.split(' ')[0]},\n\nthank you for your message. I shall fly to ${place} on the ${random.between(2, 28)}th and meet ${other} at ${time} in ${room}. Could you send the ${thing} beforehand? The order is booked under ${order}, so that accounts can match it.\n\nThe weather was dreadful here, and the lift is out of service again. Let us talk when I am back.\n\nKind regards\n${from}\n`
    const address = (name: string) => `${name} <${name.toLowerCase().replace(' ', '.')}@letters.example>`
    documents.push({
      file,
      bytes: `From: ${address(from)}\nTo: ${address(to)}\nSubject: ${subject}\nDate: Mon, 4 Mar 2024 09:${String(number % 60).padStart(2, '0')}:00 +0000\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n${body}`,
    })
    const ask = (difficulty: 'confusable' | 'figure' | 'typo', text: string) =>
      questions.push({ language: 'en', difficulty, file, needle: order, text })
    if (number % 6 === 0) ask('figure', `what is order ${order.slice(3)} about`)
    if (number % 6 === 3)
      ask(
        'confusable',
        `where does ${from.split(' ')[0]} meet ${other} in ${place}, which ${room.slice(0, 4)}, asked ${to.split(' ')[0]} for the ${thing}`,
      )
    if (number % 12 === 7)
      ask('typo', misspell(random, `${from} travelling to ${place} to meet ${other}, ${room}`))
  }
  return { documents, questions }
}
