import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerByQuoting } from '../../apps/server/src/features/fallback/index.ts'
import { isCodeName } from '../../apps/server/src/features/sources/knowledge/index.ts'
import { noEmbedder } from '../../apps/server/src/platform/models/embedder.ts'
import { addPerson, addSource } from '../../apps/server/src/test/knowledge.ts'
import { openInMemory } from '../lib/open-in-memory.ts'
import { documentFolders, type Question, questions } from './questions.ts'
import { writeModelRow, writeQuoted } from './report.ts'
import { askModel } from './with-model.ts'

/**
 * `npm run answers` asks questions as people type them, without a language model, about documents written for
 * the purpose and those of `npm run recall`. It writes bench/ANSWERS.md and fails below the bar. `--missed`
 * shows what was quoted instead. `--model ID` asks a language model, `--every 4` only every fourth question.
 */
const quotedMin = 0.7

/**
 * `quoted` means that the answer is among the passages, `other` that it isn't, `nothing` that no passage was
 * quoted.
 */
type Verdict = 'quoted' | 'other' | 'nothing'

const argument = (name: string) => {
  const index = process.argv.indexOf(name)
  return index === -1 ? undefined : process.argv[index + 1]
}
const model = argument('--model')
if (model !== undefined) {
  const sampleInterval = Number(argument('--every') ?? 1)
  const sample = questions.filter((_question, index) => index % sampleInterval === 0)
  const figures = await askModel(model, sample, documentFolders, process.argv.includes('--missed'))
  console.log(figures)
  writeModelRow(figures)
  process.exit()
}

await using database = await openInMemory()
const owner = await addPerson(database.db)
const sources: { id: Awaited<ReturnType<typeof addSource>>; title: string; isCode: boolean }[] = []
for (const folder of documentFolders)
  for (const title of readdirSync(folder)) {
    const id = await addSource(database.db, owner, title, readFileSync(join(folder, title)))
    sources.push({ id, title, isCode: isCodeName(title) })
  }

const normalize = (text: string) =>
  text
    .replaceAll(/\*\*|`|\\|(\s?\[\d+\])+/g, '')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\s+/g, ' ')

const ask = async ({ question, follows, expects = [], file, files }: Question) => {
  const startedAt = performance.now()
  const { text, citations } = await answerByQuoting(
    { db: database.db, embedder: noEmbedder },
    {
      question,
      previousQuestions: follows === undefined ? [] : [follows],
      sources,
      unreadSources: [],
      hasSealed: false,
      isModelConnected: false,
    },
  )
  const ms = performance.now() - startedAt
  const titles = new Set(citations.map(({ title }) => title))
  const isCited = (files ?? (file ? [file] : [])).every((name) => titles.has(name))
  const isMatch = expects.every((pattern) => new RegExp(pattern, 'i').test(normalize(text)))
  const verdict: Verdict = citations.length === 0 ? 'nothing' : isCited && isMatch ? 'quoted' : 'other'
  return { verdict, text, ms }
}

const results: ({ question: Question } & Awaited<ReturnType<typeof ask>>)[] = []
for (const question of questions) results.push({ question, ...(await ask(question)) })

// without documents, there is no passage to quote
const answerableResults = results.filter(
  ({ question }) => question.hasNoAnswer !== true && question.file !== null,
)
const silentResults = results.filter(({ question }) => question.hasNoAnswer === true)
const countOf = (group: typeof results, expected: Verdict) =>
  group.filter(({ verdict }) => verdict === expected).length
const line = (name: string, subset: typeof results) =>
  `| ${name} | ${subset.length} | ${countOf(subset, 'quoted')} | ${countOf(subset, 'other')} | ${countOf(subset, 'nothing')} |`
const times = results.map(({ ms }) => ms).toSorted((a, b) => a - b)
const text = `# Answers without a language model

Written by \`npm run answers\`: ${results.length} questions as people type them, over ${sources.length} documents at once. Quoted: the answer is among the quoted passages, and its document is cited. Nothing: it says that no passage fits.

| Kind | Questions | Quoted | Other passages | Nothing |
| --- | ---: | ---: | ---: | ---: |
${[...Map.groupBy(answerableResults, ({ question }) => question.kind)].map(([kind, subset]) => line(kind, subset)).join('\n')}
${line('**all that the documents answer**', answerableResults)}
${line('what they do not say', silentResults)}

Nineteen of twenty answers took less than ${Math.ceil((times[Math.floor(times.length * 0.95)] ?? 0) / 10) * 10} ms.
`
writeQuoted(text)
console.log(text)
if (process.argv.includes('--missed'))
  for (const result of answerableResults)
    if (result.verdict !== 'quoted')
      console.log(`${result.verdict}\t${result.question.question}\n\t${normalize(result.text).slice(0, 300)}`)

process.exitCode = countOf(answerableResults, 'quoted') / answerableResults.length < quotedMin ? 1 : 0
