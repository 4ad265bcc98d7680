import { limits } from '@atelier/contract/limits'
import { clip } from '../../../platform/language/clip.ts'
import { oneLine } from '../../knowledge/index.ts'
import type { Material } from '../material.ts'
import { setupPhrasesFor } from './phrases.ts'

const sourcesMax = 12

/** Words of sources are no Markdown. */
const plain = (text: string) => oneLine(text).replace(/([\\*_`[\]<>#|~])/g, '\\$1')

/** A public page's text in the sources' own words: what each of them holds. Name, description and questions stand on the page already. */
export const writePage = (material: Material): string => {
  const say = setupPhrasesFor(material.goal)
  const sources = material.digests
    .slice(0, sourcesMax)
    .map(({ title, summary }) => `### ${plain(title)}\n\n${plain(clip(summary, 500))}`.trim())
  if (sources.length === 0) return ''
  return [`## ${say.holds}`, ...sources].join('\n\n').slice(0, limits.project.markdownMax)
}
