import { limits } from '@atelier/contract/limits'
import { oneLine } from '../../knowledge/index.ts'
import type { Material } from '../material.ts'
import { capitalised, clip } from './clip.ts'
import { setupPhrasesFor } from './phrases.ts'
import { askableQuestions } from './questions.ts'
import { subjectsOf } from './subjects.ts'

const sourcesMost = 12

/** Words of sources are no Markdown. */
const plain = (text: string) => oneLine(text).replace(/([\\*_`[\]<>#|~])/g, '\\$1')

const list = (items: readonly string[]) => items.map((item) => `- ${plain(item)}`).join('\n')

/** A public page in the sources' own words: what they are about, what each holds, what can be asked. */
export const writePage = (material: Material, description: string): string => {
  const say = setupPhrasesFor(material.goal)
  const subjects = subjectsOf(material, 8).map(capitalised)
  const questions = askableQuestions(material, 5)
  const sources = material.digests
    .slice(0, sourcesMost)
    .map(({ title, summary }) => `### ${plain(title)}\n\n${plain(clip(summary, 500))}`.trim())
  return [
    plain(description),
    ...(subjects.length > 0 ? [`## ${say.subjects}`, list(subjects)] : []),
    ...(sources.length > 0 ? [`## ${say.holds}`, ...sources] : []),
    ...(questions.length > 0 ? [`## ${say.ask}`, list(questions)] : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, limits.project.markdownMax)
}
