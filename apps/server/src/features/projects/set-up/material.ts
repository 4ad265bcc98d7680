import type { ProjectId } from '@atelier/contract/ids'
import { firstCharacters } from '@atelier/contract/characters'
import type { Digest } from '@atelier/contract/sources/attachment'
import { cutToTokens, estimateTokens } from '../../../platform/models/estimate-tokens.ts'
import type { AppContext } from '../../../context.ts'
import { type AttachmentRow } from '../../sources/attachments/index.ts'
import { selectItems } from '../../sources/attachments/storage/index.ts'
import { selectAllPassages, sumCharacters, searchPassages } from '../../sources/knowledge/retrieve/index.ts'
import {
  escapeAttribute,
  escapeBlocks,
  type Passage,
  renderPassages,
} from '../../sources/knowledge/passages/index.ts'

const fullTextCharactersMax = 16_000
const passagesMax = 16
const sourcesMax = 40
const goalMax = 1000

/** Untrusted content, which is data for the model and never instructions. */
export interface Material {
  readonly goal: string
  readonly digests: Digest[]
  readonly passages: Passage[]
}

const digestOf = ({ title, digest }: AttachmentRow): Digest => ({
  title,
  summary: digest?.summary ?? '',
  tags: digest?.tags ?? [],
})

const limitPassages = (passages: readonly Passage[]): Passage[] => {
  let budget = fullTextCharactersMax
  return passages.filter(({ text }) => (budget -= text.length) >= 0)
}

/** The caller checks access. */
export const gatherMaterial = async (
  { db, embedder }: Pick<AppContext, 'db' | 'embedder'>,
  projectId: ProjectId,
  goal: string,
): Promise<Material> => {
  const rows = await selectItems(db, projectId)
  const readSources = rows.filter(({ status }) => status === 'completed')
  const attachmentIds = readSources.map(({ id }) => id)
  const subject = firstCharacters(goal, goalMax)
  const digests = readSources.slice(0, sourcesMax).map(digestOf)
  if (attachmentIds.length === 0) return { goal: subject, digests, passages: [] }
  if ((await sumCharacters(db, attachmentIds)) <= fullTextCharactersMax)
    return { goal: subject, digests, passages: limitPassages(await selectAllPassages(db, attachmentIds)) }
  const subjects = digests.flatMap(({ tags }) => tags.slice(0, 2)).slice(0, 12)
  const search = { attachmentIds, limit: passagesMax, embedder }
  const passages = await searchPassages(db, { ...search, query: subject })
  const tagPassages =
    passages.length < 4 ? await searchPassages(db, { ...search, query: subjects.join(' ') }) : []
  const chunkIds = new Set(passages.map(({ chunkId }) => chunkId))
  return {
    goal: subject,
    digests,
    passages: limitPassages([...passages, ...tagPassages.filter(({ chunkId }) => !chunkIds.has(chunkId))]),
  }
}

const renderGoal = (goal: string) => `<goal>\n${escapeBlocks(goal)}\n</goal>`

const renderSource = ({ title, summary, tags }: Digest) =>
  `<source title="${escapeAttribute(firstCharacters(title, 200))}" about="${escapeAttribute(tags.join(', '))}">${escapeBlocks(firstCharacters(summary, 300))}</source>`

const joinParts = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n')

const shortSource = { title: 25, summary: 40, tags: 4 }

const shortenDigest = ({ title, summary, tags }: Digest): Digest => ({
  title: cutToTokens(title, shortSource.title),
  summary: cutToTokens(summary, shortSource.summary),
  tags: tags.slice(0, shortSource.tags),
})

const takeWithin = (texts: readonly string[], tokensMax: number): string[] => {
  let remaining = tokensMax
  return texts.filter((text) => (remaining -= estimateTokens(`${text}\n`)) >= 0)
}

const passageTagTokens = 60

const fitPassages = (passages: readonly Passage[], tokensMax: number): Passage[] => {
  let remaining = tokensMax
  const selectedPassages = passages.filter((passage) => {
    const tokens = estimateTokens(renderPassages([passage]))
    const fits = tokens <= remaining
    if (fits) remaining -= tokens
    return fits
  })
  const [first] = passages
  if (selectedPassages.length > 0 || !first || tokensMax < passageTagTokens * 2) return selectedPassages
  return [
    {
      ...first,
      title: cutToTokens(first.title, shortSource.title),
      context: null,
      text: cutToTokens(first.text, tokensMax - passageTagTokens),
    },
  ]
}

/** The goal gets a quarter of the tokens, the sources' digests half, and the passages the rest. */
const renderShort = ({ goal, digests, passages }: Material, tokensMax: number): string => {
  const goalText = renderGoal(cutToTokens(goal, tokensMax / 4))
  const sources = takeWithin(digests.map(shortenDigest).map(renderSource), tokensMax / 2)
  const omittedCount = digests.length - sources.length
  const note = omittedCount > 0 ? `The project has ${omittedCount} more sources.` : ''
  const text = joinParts([goalText, ...sources, note])
  return joinParts([text, renderPassages(fitPassages(passages, tokensMax - estimateTokens(text)))])
}

/** Wraps each part in a block that its content can't close. */
export const renderMaterial = (material: Material, tokensMax: number): string => {
  const { goal, digests, passages } = material
  const text = joinParts([renderGoal(goal), ...digests.map(renderSource), renderPassages(passages)])
  return estimateTokens(text) <= tokensMax ? text : renderShort(material, tokensMax)
}
