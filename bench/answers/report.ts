import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelFigures } from './with-model.ts'

const path = join(import.meta.dirname, '../ANSWERS.md')
const heading = '## With a language model'
const intro = `${heading}

Written by \`npm run answers -- --model ID\`. Right: the answer holds what's expected and cites the document. Declined: the documents don't say, and nothing is cited. Supported: the cited passage holds every number and name of the sentence.

| Model | Questions | Right | Declined | Failed | Citations supported | First token |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |`

const readSections = (): [string, string] => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const offset = text.indexOf(heading)
  return offset === -1 ? [text, ''] : [text.slice(0, offset), text.slice(offset)]
}

/** Replaces the section on answers without a model, and keeps the models' figures. */
export const writeQuoted = (text: string): void =>
  writeFileSync(path, `${text.trim()}\n\n${readSections()[1]}`.trimEnd() + '\n')

const ratioText = (count: number, total: number) =>
  total === 0 ? '–' : `${count} of ${total} (${Math.round((count / total) * 100)} %)`

/** Adds a model's row or replaces it. */
export const writeModelRow = (figures: ModelFigures): void => {
  const [quotedSection, modelSection] = readSections()
  const name = `| \`${figures.model}\` |`
  const rows = modelSection.split('\n').filter((line) => line.startsWith('| `') && !line.startsWith(name))
  const {
    questions,
    answerable,
    correctCount,
    declinedCount,
    silentCount,
    failedCount,
    citations,
    supportedCount,
  } = figures
  const cells = [
    `${questions}`,
    ratioText(correctCount, answerable),
    ratioText(declinedCount, silentCount),
    `${failedCount}`,
    ratioText(supportedCount, citations),
    figures.firstToken === null ? '–' : `${(figures.firstToken / 1000).toFixed(1)} s`,
  ]
  rows.push(`${name} ${cells.join(' | ')} |`)
  writeFileSync(path, `${quotedSection.trimEnd()}\n\n${intro}\n${rows.join('\n')}\n`)
}
