import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AppError } from '../apps/server/src/platform/app-error.ts'
import { openExtractor } from '../apps/server/src/features/sources/knowledge/extract/extractor.ts'

/**
 * `node bench/corpus.ts [folder]` processes every file in a folder of real files and prints the outcomes as
 * Markdown. The folder defaults to CORPUS_DIR or ../shared/corpus.
 */
const root = resolve(import.meta.dirname, '..')
const folder = process.argv[2] ?? process.env['CORPUS_DIR'] ?? resolve(root, '../shared/corpus')

interface Outcome {
  name: string
  extension: string
  characters: number
  /** Why the file was refused; null if it was processed. */
  rejection: string | null
  milliseconds: number
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('README'))
    .map((entry) => join(entry.parentPath, entry.name))

const extractor = openExtractor({ processes: 1 })
const memoryPeaks: { name: string; bytes: number }[] = []

const extractFile = async (path: string): Promise<Outcome> => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  try {
    const { text } = await extractor.extract(
      path,
      { fileName: name },
      { onMemory: (bytes) => memoryPeaks.push({ name, bytes }) },
    )
    return { name, extension, characters: text.length, rejection: null, milliseconds: elapsedMs() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { name, extension, characters: 0, rejection: error.message, milliseconds: elapsedMs() }
  }
}

const formatCount = (value: number) => value.toLocaleString('en')

const refusalsText = (outcomes: readonly Outcome[]): string => {
  const groups = Map.groupBy(
    outcomes.filter(({ rejection }) => rejection !== null),
    ({ rejection }) => rejection ?? '',
  )
  return [...groups].map(([reason, group]) => `${group.length}× ${reason}`).join('<br>')
}

if (!existsSync(folder)) {
  console.log(`There is no folder ${folder}. Name one: node bench/corpus.ts <folder>`)
} else {
  const outcomes: Outcome[] = []
  for (const path of filesIn(folder)) outcomes.push(await extractFile(path))
  const groups = [...Map.groupBy(outcomes, ({ extension }) => extension)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  )
  console.log('| Format | Files | Read | Characters | Refused, and why |\n| --- | ---: | ---: | ---: | --- |')
  for (const [extension, group] of groups) {
    const readFiles = group.filter(({ rejection }) => rejection === null)
    const characters = readFiles.reduce((sum, outcome) => sum + outcome.characters, 0)
    console.log(
      `| ${extension} | ${group.length} | ${readFiles.length} | ${formatCount(characters)} | ${refusalsText(group)} |`,
    )
  }
  const readOutcomes = outcomes.filter(({ rejection }) => rejection === null)
  const characters = readOutcomes.reduce((sum, outcome) => sum + outcome.characters, 0)
  console.log(
    `| **all** | ${outcomes.length} | ${readOutcomes.length} | ${formatCount(characters)} | ${outcomes.length - readOutcomes.length} |`,
  )
  const slowest = outcomes.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 3)
  const total = outcomes.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const peak = memoryPeaks.toSorted((a, b) => b.bytes - a.bytes)[0]
  console.log(
    `\nIn all ${(total / 1000).toFixed(1)} s. Slowest: ${slowest.map(({ name, milliseconds }) => `${name} ${Math.round(milliseconds)} ms`).join(', ')}.`,
  )
  if (peak)
    console.log(
      `Most memory of the reading process: ${Math.round(peak.bytes / 1024 / 1024)} MB (${peak.name}).`,
    )
}
extractor[Symbol.dispose]()
