import { writePdf } from '@atelier/testing/write-pdf'
import type { Random } from '../random.ts'
import type { Corpus } from './generated-corpus.ts'

const firms = [
  'Aldergate', 'Brimstock', 'Calverton', 'Dunmere', 'Eskdale', 'Farrowby', 'Glenhurst', 'Hexwell', 'Ironbridge',
  'Jarrow & Pell', 'Kestrel', 'Lowfield', 'Marchmont', 'Netherby',
] // oxfmt-ignore
const subjects = ['cleaning', 'catering', 'software maintenance', 'security guards', 'courier', 'gardening', 'lift inspection'] // oxfmt-ignore
const cities: [string, ...string[]] = [
  'Leeds',
  'Bristol',
  'Aberdeen',
  'Cardiff',
  'Norwich',
  'Exeter',
  'Carlisle',
]
const people: [string, ...string[]] = ['Ruth Amankwah', 'Declan Moyes', 'Priya Raman', 'Otto Lindqvist', 'Hana Sato', 'Luis Ferrer'] // oxfmt-ignore

const lines = (text: string): string[] => text.match(/.{1,88}(?:\s|$)/g)?.map((line) => line.trim()) ?? []

/**
 * Creates contracts that differ only in names and figures, so that only the parties identify the right one.
 */
export const makeContracts = (random: Random): Corpus => {
  const contract = {
    documents: [] as { file: string; bytes: Buffer }[],
    questions: [] as Corpus['questions'][number][],
  }
  for (const [index, supplier] of firms.entries()) {
    const customer = firms[(index + 5) % firms.length] ?? ''
    const subject = subjects[index % subjects.length] ?? ''
    const notice = random.between(3, 26)
    const fee = random.between(21, 98) * 125
    const cap = random.between(2, 90) * 10_000
    const city = random.one(cities)
    const person = random.one(people)
    const file = `Agreement ${supplier} - ${customer}.pdf`
    const clauses = [
      `AGREEMENT on ${subject} services between ${supplier} Ltd (the Supplier) and ${customer} plc (the Customer). The parties agree as set out below and in the annexes, which form part of this agreement. Definitions are given where a term is used first.`,
      `1. Services. The Supplier renders the ${subject} services described in Annex A with the care of a prudent tradesman, by trained staff and with its own equipment. Subcontractors need the Customer's prior consent in text form. Delays are announced as soon as they are foreseeable.`,
      `2. Remuneration. ${customer} pays ${supplier} a monthly fee of ${fee.toLocaleString('en')} pounds, exclusive of value added tax. Invoices fall due thirty days after receipt. The Customer may set off undisputed claims only.`,
      `3. Term and termination. Either party may terminate by giving ${notice} weeks' written notice, counted from receipt. The right to terminate for good cause remains unaffected. On expiry the Supplier hands over all keys, records and passes.`,
      `4. Liability. The aggregate liability of ${supplier} in any contract year is limited to ${cap.toLocaleString('en')} pounds. This limit does not apply to injury of persons, to intent and to gross negligence.`,
      `5. Confidentiality. Information marked as confidential is kept secret for five years beyond the end of this agreement. Press releases need approval. Employees are bound accordingly.`,
      `6. Contacts. ${person} represents the Supplier in day-to-day matters and is to be addressed for complaints. Changes of the representative are announced a month in advance.`,
      `7. Law and venue. The courts of ${city} have jurisdiction over disputes arising from this agreement. Amendments are made in writing, which applies to this clause too.`,
    ]
    const pages = [clauses.slice(0, 3), clauses.slice(3, 6), clauses.slice(6)].map((page) =>
      page.flatMap((clause) => [...lines(clause), '']),
    )
    contract.documents.push({ file, bytes: writePdf(pages) })
    const ask = (difficulty: Corpus['questions'][number]['difficulty'], needle: string, text: string) =>
      contract.questions.push({ language: 'en', difficulty, file, needle, text })
    const questions = [
      () =>
        ask(
          'confusable',
          `${notice} weeks' written notice`,
          `how many weeks notice to end the ${supplier} ${customer} contract`,
        ),
      () =>
        ask(
          'confusable',
          `${fee.toLocaleString('en')} pounds, exclusive`,
          `What does ${customer} have to pay ${supplier} each month?`,
        ),
      () =>
        ask(
          'confusable',
          `${cap.toLocaleString('en')} pounds. This`,
          `maximum liability of ${supplier} per year`,
        ),
      () =>
        ask(
          'titled',
          `courts of ${city}`,
          `Agreement ${supplier} - ${customer}: which court decides disputes`,
        ),
      () =>
        ask(
          'titled',
          `${person} represents`,
          `who handles complaints for ${supplier} under the agreement with ${customer}`,
        ),
    ]
    for (const question of random.shuffled(questions).slice(0, 3)) question()
  }
  return contract
}
