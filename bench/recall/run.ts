import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openInMemory } from '../lib/open-in-memory.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { embedMissing } from '../../apps/server/src/features/sources/knowledge/ingest/embed-missing.ts'
import { openLocalModels } from '../../apps/server/src/platform/local-models/local-models.ts'
import { createEmbedder } from '../../apps/server/src/platform/models/embedder.ts'
import { isForTuning, makeCorpus } from './corpus.ts'
import {
  type QuestionResult,
  askAll,
  meanReciprocalRank,
  recallAt,
  storeCorpus,
  findUnanswerable,
} from './measure.ts'
import { readQuestions } from './read-questions.ts'

/**
 * `npm run recall` asks questions whose passages are known and writes bench/RECALL.md: recall and rank by
 * text search alone and, if EMBEDDING_MODEL is set or DATA_DIR contains an embedding model, with vectors. It
 * fails below the bar. `node bench/recall/run.ts --missed` lists the tuning half's questions that were
 * missed.
 */
const bar = 0.9
/** By what factor an embedding model must improve the answers to paraphrased questions. */
const paraphraseFactor = 1.5

const formatRatio = (value: number) => value.toFixed(3)
const row = (name: string, results: readonly QuestionResult[]) =>
  `| ${name} | ${results.length} | ${[1, 5, 10].map((rankMax) => formatRatio(recallAt(rankMax, results))).join(' | ')} | ${formatRatio(meanReciprocalRank(results))} |`
const tableHead = (first: string) =>
  `| ${first} | Questions | recall@1 | recall@5 | recall@10 | MRR |\n| --- | ---: | ---: | ---: | ---: | ---: |`

const groupRows = (results: readonly QuestionResult[], property: 'difficulty' | 'language') =>
  [...Map.groupBy(results, ({ question }) => question[property])]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, group]) => row(name, group))

const report = (title: string, results: readonly QuestionResult[]): string => {
  const tuningResults = results.filter(({ question }) => isForTuning(question))
  const reportedResults = results.filter(({ question }) => !isForTuning(question))
  return [
    `## ${title}`,
    [tableHead('Half'), row('tuned on', tuningResults), row('**reported**', reportedResults)].join('\n'),
    'The reported half by what makes a question hard:',
    [tableHead('Difficulty'), ...groupRows(reportedResults, 'difficulty')].join('\n'),
    'The reported half by language:',
    [tableHead('Language'), ...groupRows(reportedResults, 'language')].join('\n'),
  ].join('\n\n')
}

const log = createLog('warn')
const config = readConfig(process.env)
await using localModels = openLocalModels(config, log)
const embedder = createEmbedder(config.models, log, [localModels.provider])
await using database = await openInMemory()
const corpus = makeCorpus()
const ids = await storeCorpus(database, corpus)
for (const { id, needle } of await findUnanswerable(database, ids, corpus.questions))
  console.error(`no passage holds “${needle}”: ${id}`)

const byWords = await askAll(database, ids, corpus.questions)
const parts = [
  `# Retrieval check\n\nWritten by \`npm run recall\`. ${corpus.documents.length} documents, ${corpus.questions.length} questions, each with one known passage, asked of all documents at once. Half of the questions, by a hash, was tuned on; the bar is recall@5 of at least ${bar} on the other half, by text search alone.`,
  report('Text search alone', byWords),
]
const model = await embedder.current()
if (model && (await embedMissing({ db: database.db, embedder, log }, new AbortController().signal)) > 0) {
  const byMeaning = await askAll(database, ids, corpus.questions, embedder)
  const paraphrases = readQuestions('paraphrases.txt')
  const [byKeyword, hybridResults] = [
    await askAll(database, ids, paraphrases),
    await askAll(database, ids, paraphrases, embedder),
  ]
  parts.push(report(`With ${model.name}`, byMeaning))
  parts.push(
    [
      '## Paraphrased questions',
      'Questions that share hardly a word with the passage that answers them.',
      [tableHead('Search'), row('words alone', byKeyword), row(`with ${model.name}`, hybridResults)].join(
        '\n',
      ),
    ].join('\n\n'),
  )
  if (
    recallAt(5, hybridResults) < paraphraseFactor * recallAt(5, byKeyword) ||
    recallAt(5, byMeaning) < recallAt(5, byWords)
  ) {
    console.error('meaning adds too little to words')
    process.exitCode = 1
  }
} else parts.push('## With an embedding model\n\nNot measured: no embedding model was connected.')

const text = `${parts.join('\n\n')}\n`
writeFileSync(join(import.meta.dirname, '../RECALL.md'), text)
console.log(text)
if (process.argv.includes('--missed')) {
  console.log(
    groupRows(
      byWords.filter(({ question }) => isForTuning(question)),
      'difficulty',
    ).join('\n'),
  )
  for (const { question, rank } of byWords)
    if (isForTuning(question) && (rank ?? Infinity) > (process.argv.includes('--first') ? 1 : 5))
      console.log(`${rank ?? '-'}\t${question.difficulty}\t${question.file}\t${question.text}`)
}

const recallAt5 = recallAt(
  5,
  byWords.filter(({ question }) => !isForTuning(question)),
)
if (recallAt5 < bar) console.error(`recall@5 of the reported half is ${formatRatio(recallAt5)}, below ${bar}`)
if (recallAt5 < bar) process.exitCode = 1
