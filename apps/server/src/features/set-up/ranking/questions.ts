import { limits } from '@atelier/contract/limits'
import { stem } from '../../../platform/language/stem.ts'
import { tokens } from '../../../platform/language/words.ts'
import { answerQuestion } from '../../../platform/models/builtin/answer-question.ts'
import { sentences } from '../../../platform/language/sentences.ts'
import { shownPassages } from '../../knowledge/index.ts'
import type { Material } from '../material.ts'
import { setupPhrasesFor } from './phrases.ts'
import { subjectsOf } from './subjects.ts'

/** Of each form a few. */
const most = { definition: 2, amount: 1, date: 1, about: 2, points: 2 } as const

/** A sentence that says what something is: its subject can be asked for. */
const definitions: readonly [RegExp, (match: RegExpMatchArray) => string][] = [
  [
    /^(the |an? )?([\p{L}][\p{L}\d' -]{2,48}?) (is|are) (an?|the|one of|any) /iu,
    ([, article = '', subject = '', verb = '']) => `What ${verb} ${article.toLowerCase()}${subject}?`,
  ],
  [
    /^(der|die|das|ein|eine) ([\p{Lu}][\p{L}\d -]{2,48}?) (ist|sind) (der|die|das|eine?) /iu,
    ([, article = '', subject = '', verb = '']) => `Was ${verb} ${article.toLowerCase()} ${subject}?`,
  ],
  [
    /^(le |la |les |l’|l'|une? )([\p{L}][\p{L}\d’' -]{2,48}?) (?:est|sont) (?:une?|l[ae]s?|des) /iu,
    ([, article = '', subject = '']) =>
      `Qu’est-ce que ${article.toLowerCase()}${subject} ?`.replace(/que (une? )/, 'qu’$1'),
  ],
  [
    /^(el|la|los|las|una?) ([\p{L}][\p{L}\d -]{2,48}?) (es|son) (una?|el|la|los|las) /iu,
    ([, article = '', subject = '', verb = '']) => `¿Qué ${verb} ${article.toLowerCase()} ${subject}?`,
  ],
]

const notSubjects =
  /^(this|that|these|those|it|there|here|he|she|they|we|you|which|what|who|if|when|so|dies|es|er|sie|ce|cela|il|elle|esto?|ella)\b/i

const definitionIn = (sentence: string): string[] => {
  if (notSubjects.test(sentence)) return []
  for (const [pattern, ask] of definitions) {
    const match = sentence.match(pattern)
    if (match && (match[2] ?? '').split(' ').length <= 4) return [ask(match)]
  }
  return []
}

interface Candidate {
  readonly form: keyof typeof most
  readonly question: string
}

const amount =
  /(?<![\p{L}\d])\d[\d.,]*(?!\d)\s*(%|€|\$|£|(euros?|dollars?|pounds?|usd|eur|chf|kg|g|t|km|m|cm|mm|l|ml|lit(re|er)s?|liter|kwh?|[mgt]b)\b)|[€$£]\s?\d/iu
const date = /\b(1[5-9]|20)\d\d\b/

const candidates = (material: Material): Candidate[] => {
  const say = setupPhrasesFor(material.goal)
  const all = material.passages.flatMap((passage) => sentences(passage.text).map(({ text }) => text))
  const near = (phrase: string, pattern: RegExp) => {
    const wanted = tokens(phrase).map(stem)
    return all.some((text) => {
      const stems = new Set(tokens(text).map(stem))
      return pattern.test(text) && wanted.every((one) => stems.has(one))
    })
  }
  const subjects = subjectsOf(material, 12)
  const ofSubjects = (form: 'amount' | 'date' | 'about', holds: (phrase: string) => boolean): Candidate[] =>
    subjects.filter(holds).map((phrase) => ({ form, question: say[form](phrase) }))
  return [
    ...all.flatMap(definitionIn).map((question) => ({ form: 'definition' as const, question })),
    ...ofSubjects('amount', (phrase) => phrase.includes(' ') && near(phrase, amount)),
    ...ofSubjects('date', (phrase) => phrase.includes(' ') && near(phrase, date)),
    ...ofSubjects('about', () => true),
    ...material.digests.map(({ title }) => ({ form: 'points' as const, question: say.points(title) })),
  ]
}

/**
 * Questions that the sources answer: each was put to the built-in assistant, which found its
 * answer in the passages. Of each form a few, forms that ask for something definite first.
 */
export const askableQuestions = (material: Material, limit: number): string[] => {
  const passages = shownPassages(material.passages)
  const isAnswered = (question: string) =>
    answerQuestion({ question, earlier: [], passages, unread: [], hasSearched: false }).found
  const forms = new Map<Candidate['form'], number>()
  const chosen: string[] = []
  const rest: string[] = []
  for (const { form, question } of candidates(material)) {
    if (chosen.length >= limit) break
    if (question.length > limits.project.promptMax || chosen.includes(question) || rest.includes(question))
      continue
    if ((forms.get(form) ?? 0) >= most[form]) {
      if (rest.length < limit) rest.push(question)
      continue
    }
    if (!isAnswered(question)) continue
    forms.set(form, (forms.get(form) ?? 0) + 1)
    chosen.push(question)
  }
  return [...chosen, ...rest.filter(isAnswered)].slice(0, limit)
}
