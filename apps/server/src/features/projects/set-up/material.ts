import type { ProjectId } from '@atelier/contract/ids'
import { firstCharacters } from '@atelier/contract/characters'
import type { Digest } from '@atelier/contract/sources/attachment'
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

const fullTextMax = 16_000
const passagesMax = 16
const sourcesMax = 40
const goalMax = 1000

/** Untrusted: data for the model, never instructions. */
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
  let budget = fullTextMax
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
  if ((await sumCharacters(db, attachmentIds)) <= fullTextMax)
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

/** Wraps each piece in a block that its content can't close. */
export const renderMaterial = ({ goal, digests, passages }: Material): string => {
  const sources = digests.map(
    ({ title, summary, tags }) =>
      `<source title="${escapeAttribute(firstCharacters(title, 200))}" about="${escapeAttribute(tags.join(', '))}">${escapeBlocks(firstCharacters(summary, 300))}</source>`,
  )
  return [`<goal>\n${escapeBlocks(goal)}\n</goal>`, ...sources, renderPassages(passages)]
    .filter((part) => part !== '')
    .join('\n')
}
