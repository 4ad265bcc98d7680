import { writeDocx } from '../../../apps/server/src/test/office-files.ts'
import { misspell, type Random } from '../random.ts'
import type { Corpus } from './generated-corpus.ts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'September', 'October', 'November'] // oxfmt-ignore
const groups = ['Buildings', 'Finance', 'Youth', 'Events'] as const
const people: [string, ...string[]] = ['Mr Abara', 'Ms Brandt', 'Mrs Castell', 'Mr Dvorak', 'Ms Eriksen', 'Mr Fontaine', 'Ms Gallo', 'Mr Horvat'] // oxfmt-ignore
/** A decision's subject and content, and how someone asks about it later. */
const topics: [string, string, string][] = [
  ['the roof of the boathouse', 'be re-covered with slate', 'new boathouse roof'],
  ['the choir tour to Tallinn', 'be supported from the reserves', 'money for the tour of the choir'],
  ['the old kitchen stove', 'be sold to the highest bidder', 'selling the stove from the kitchen'],
  ['the wheelchair ramp at the side door', 'be built before the winter', 'wheelchair ramps'],
  ['the website', 'be moved to a new provider', 'moving websites to another provider'],
  ['the summer camp on the island', 'be lengthened to ten days', 'longer camp in summer'],
  ['the bicycle workshop', 'receive a second set of tools', 'more tools for bicycles'],
  ['the piano in the great hall', 'be tuned four times a year', 'how often is the piano tuned'],
  ['the car park lighting', 'be fitted with motion sensors', 'lights in the car park with sensors'],
  ['the membership of students', 'be free of charge', 'do students pay for being members'],
  ['the archive of photographs', 'be digitised by volunteers', 'digitising photos of the archive'],
  ['the insurance of the sailing boats', 'be taken out with another company', 'sailing boat insurances'],
]

/** Creates the minutes of several groups over two years, in which the same topics recur on other dates. */
export const makeMinutes = (random: Random): Corpus => {
  const documents: { file: string; bytes: Buffer }[] = []
  const questions: Corpus['questions'][number][] = []
  for (const year of [2023, 2024]) {
    for (const group of groups) {
      for (const month of months) {
        const file = `${group} group ${month} ${year}.docx`
        const lines = [
          `# ${group} group, meeting of ${random.between(1, 28)} ${month} ${year}`,
          `Present: ${random.shuffled(people).slice(0, 4).join(', ')}. Apologies were received from the others. The minutes of the last meeting were approved without changes.`,
        ]
        for (const [item, [topic, content, question]] of random.shuffled(topics).slice(0, 4).entries()) {
          const sum = random.between(11, 99) * 50
          const person = random.one(people)
          const ayes = random.between(5, 14)
          const needle = `up to ${sum.toLocaleString('en')} euros`
          lines.push(
            `# ${item + 1}. Concerning ${topic}`,
            `${person} reported on the state of affairs and answered questions. After discussion it was resolved by ${ayes} votes to ${random.between(0, 4)} that ${topic} should ${content}, at a cost of ${needle}. ${random.one(people)} will see to it and report at the next meeting.`,
          )
          if (item > 0 || random.below(2) > 0) continue
          const text = `${question}, ${group.toLowerCase()} group ${month} ${year}`
          const typo = random.below(4) === 0
          questions.push({
            language: 'en',
            difficulty: typo ? 'typo' : 'confusable',
            file,
            needle,
            text: typo ? misspell(random, text) : text,
          })
        }
        lines.push(
          '# Closing',
          `The next meeting takes place as usual in the small hall. ${random.one(people)} closed the session and thanked those present for their patience.`,
        )
        documents.push({ file, bytes: writeDocx(lines) })
      }
    }
  }
  return { documents, questions }
}
