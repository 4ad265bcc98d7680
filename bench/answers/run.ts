import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Citation } from '../../packages/contract/src/citation.ts'
import { createCiter } from '../../apps/server/src/features/runs/cite.ts'
import { gatherKnowledge } from '../../apps/server/src/features/runs/gather-knowledge.ts'
import { placesBefore, wantedToQuote } from '../../apps/server/src/features/runs/wanted-by-question.ts'
import { budgetOf } from '../../apps/server/src/features/runs/prompt-budget.ts'
import type { SourceRow } from '../../apps/server/src/features/runs/material-queries.ts'
import { noEmbedder } from '../../apps/server/src/platform/models/embedder.ts'
import { shownPassages } from '../../apps/server/src/features/knowledge/index.ts'
import { answerQuestion } from '../../apps/server/src/platform/models/builtin/answer-question.ts'
import { addPerson, addSource } from '../../apps/server/src/test/knowledge.ts'
import { openInMemory } from '../lib/open-in-memory.ts'

/**
 * `npm run answers` asks the built-in assistant questions as people type them, over documents written for the
 * purpose and those of `npm run recall`, and writes bench/ANSWERS.md. Fails below the bars. `--missed` shows what it got wrong.
 */
const bars = { known: { right: 0.78, wrong: 0.06 }, fresh: { right: 0.6, wrong: 0.08 } }

interface Question {
  readonly kind: string
  readonly question: string
  /** The question asked before, in the same chat. */
  readonly follows?: string
  readonly expects?: readonly string[]
  /** The document that a citation has to name; null for none. */
  readonly file?: string | null
  /** Documents that citations have to name, each of them. */
  readonly files?: readonly string[]
  /** No other document is cited. */
  readonly only?: boolean
  /** The documents do not say. */
  readonly silent?: boolean
}

interface Turn {
  readonly question: string
  readonly answer: string
  readonly citations: readonly Citation[]
}

type Verdict = 'right' | 'honest' | 'wrong'

const folders = [join(import.meta.dirname, 'documents'), join(import.meta.dirname, '../recall/documents')]
const questionsIn = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Question[]
/** The assistant was made with the first half; the second was written before it was asked any of it. */
const halves = { known: questionsIn('questions.json'), fresh: questionsIn('fresh.json') }
const questions = [...halves.known, ...halves.fresh]
const notFound = /could not find|nicht finden|pas trouvé/i

await using open = await openInMemory()
const owner = await addPerson(open.db)
const sources: SourceRow[] = []
for (const folder of folders)
  for (const title of readdirSync(folder))
    sources.push({
      id: await addSource(open.db, owner, title, readFileSync(join(folder, title))),
      title,
      type: 'FILE',
      status: 'completed',
      fileName: title,
      pages: null,
      summary: null,
      note: null,
    })

const row = (role: 'user' | 'assistant', text: string, citations: readonly Citation[] = []) => ({
  id: `${role}: ${text.slice(0, 20)}`,
  role,
  parts: [{ type: 'text' as const, text }],
  citations: [...citations],
})

const ask = async (question: string, before: readonly Turn[]): Promise<Turn> => {
  const branch = [
    ...before.flatMap((turn) => [row('user', turn.question), row('assistant', turn.answer, turn.citations)]),
    row('user', question),
  ]
  const asked = { branch, sources }
  const { shown, corpus, continued } = await gatherKnowledge({ db: open.db, embedder: noEmbedder }, sources, {
    places: placesBefore({ generates: false }, asked),
    wanted: () => Promise.resolve(wantedToQuote(asked)),
    wholeMax: budgetOf(Number.MAX_SAFE_INTEGER).sources,
    joins: false,
  })
  const { text } = answerQuestion({
    question,
    earlier: before.map((turn) => turn.question).toReversed(),
    passages: shownPassages(shown),
    unread: [],
    hasSearched: true,
    continued,
    ...(corpus && { corpus }),
  })
  const citer = createCiter((number) => shown[number - 1])
  const [first, last] = [citer.push(text), citer.flush()]
  return { question, answer: first.text + last.text, citations: [...first.citations, ...last.citations] }
}

const plain = (text: string) =>
  text
    .replaceAll(/\*\*|`|\\|(\s?\[\d+\])+/g, '')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\s+/g, ' ')

const judge = (
  { expects = [], file, files, only, silent }: Question,
  { answer, citations }: Turn,
): Verdict => {
  const text = plain(answer)
  const saysNot = notFound.test(text.slice(0, 160))
  if (silent) return saysNot ? 'right' : 'wrong'
  if (saysNot) return 'honest'
  const titles = citations.map(({ title }) => title)
  const isCited = files
    ? files.every((one) => titles.includes(one))
    : file
      ? titles.includes(file) && (!only || titles.every((title) => title === file))
      : titles.length === 0
  return isCited && expects.every((pattern) => new RegExp(pattern, 'i').test(text)) ? 'right' : 'wrong'
}

const turns = new Map<string, Turn[]>()
const results: { question: Question; turn: Turn; verdict: Verdict; ms: number }[] = []
for (const question of questions) {
  const before = turns.get(question.follows ?? '') ?? []
  const began = performance.now()
  const turn = await ask(question.question, before)
  turns.set(question.question, [...before, turn])
  results.push({ question, turn, verdict: judge(question, turn), ms: performance.now() - began })
}

const countOf = (some: typeof results, wanted: Verdict) =>
  some.filter(({ verdict }) => verdict === wanted).length
const line = (name: string, some: typeof results) =>
  `| ${name} | ${some.length} | ${countOf(some, 'right')} | ${countOf(some, 'honest')} | ${countOf(some, 'wrong')} |`
const table = (half: readonly Question[]) => {
  const asked = results.filter(({ question }) => half.includes(question))
  return `| Kind | Questions | Right | Honest | Wrong |
| --- | ---: | ---: | ---: | ---: |
${[...Map.groupBy(asked, ({ question }) => question.kind)].map(([kind, some]) => line(kind, some)).join('\n')}
${line('**all**', asked)}`
}
const times = results.map(({ ms }) => ms).toSorted((a, b) => a - b)
const text = `# Answers of the built-in assistant

Written by \`npm run answers\`. ${questions.length} questions as people type them, over ${sources.length} documents at once: ${halves.known.length} that it was made with, and ${halves.fresh.length} fresh ones, written before it was asked any of them. Right: the words that answer are there, and the document is cited; where the documents do not say, it says so. Honest: it said that it could not find what is there.

## Known

${table(halves.known)}

## Fresh

Written from the documents alone. When they were first asked, before anything was mended by them: of 105, 60 right, 28 honest, 17 wrong; of 49 written later, 31, 12 and 6. What was mended is general, and yet mended with these in sight: only questions that are written next will show how much of it holds.

${table(halves.fresh)}

Nineteen of twenty answers took less than ${Math.ceil((times[Math.floor(times.length * 0.95)] ?? 0) / 100) * 100} ms.
`
writeFileSync(join(import.meta.dirname, '../ANSWERS.md'), text)
console.log(text)
if (process.argv.includes('--missed'))
  for (const { question, turn, verdict } of results)
    if (verdict !== 'right')
      console.log(`${verdict}\t${question.question}\n\t${plain(turn.answer).slice(0, 300)}`)

const isBelow = (half: keyof typeof halves): boolean => {
  const asked = results.filter(({ question }) => halves[half].includes(question))
  const share = (verdict: Verdict) => countOf(asked, verdict) / asked.length
  return share('right') < bars[half].right || share('wrong') > bars[half].wrong
}
process.exitCode = isBelow('known') || isBelow('fresh') ? 1 : 0
