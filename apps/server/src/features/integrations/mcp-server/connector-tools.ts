import { AttachmentId, ProjectId } from '@atelier/contract/ids'
import { z } from 'zod'
import { notFound } from '../../../platform/app-error.ts'
import { originOf } from '../../../platform/http/origin-of.ts'
import { type Passage } from '../../sources/knowledge/passages/index.ts'
import { readPassages, searchPassages } from '../../sources/knowledge/retrieve/index.ts'
import { findReadableSource, type ProjectSource, selectReadableSources } from './queries.ts'
import { passageText, type ServedCall, defineServedTool, selectProjectSources } from './served-tool.ts'

// `search` and `fetch` follow ChatGPT connectors: one text item repeats the structured content as JSON
// (https://platform.openai.com/docs/mcp)

const queryMax = 1_000
const passagesMax = 12
const sourcesMax = 5_000
const fetchCharactersMax = 200_000
const pieceCharactersMax = 20_000

const SearchResults = z.object({
  results: z.array(
    z.object({
      id: z.string().describe('The id of the source, for fetch and as source_id for read_source'),
      title: z.string(),
      url: z.string(),
      text: z.string().describe('The passages that were found, each with its place'),
    }),
  ),
})

const FetchedSource = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  metadata: z.object({
    project_id: z.string(),
    pages: z.number().nullable(),
    is_complete: z.boolean().describe('false: read_source continues where the text ends'),
  }),
})

const urlOf = ({ context, request }: ServedCall, source: Pick<ProjectSource, 'id' | 'projectId'>): string =>
  `${originOf(context.config, request)}/chat/projects/${source.projectId}?panel=sources&attachment=${source.id}`

const toJsonResult = <Structured extends Record<string, unknown>>(structured: Structured) => ({
  text: JSON.stringify(structured),
  structured,
})

const selectSearchableSources = async (
  call: ServedCall,
  projectId: ProjectId | undefined,
): Promise<Pick<ProjectSource, 'id' | 'projectId'>[]> =>
  projectId === undefined
    ? selectReadableSources(call.context.db, call.actor.userId, sourcesMax)
    : (await selectProjectSources(call, projectId)).map(({ id }) => ({ id, projectId }))

export const searchTool = defineServedTool({
  name: 'search',
  title: 'Search sources',
  description:
    'Finds passages in the sources of all projects, or of one. Returns the sources with the passages that match the query best; fetch returns a whole source, read_source reads around a passage.',
  input: z.object({
    query: z.string().trim().min(1).max(queryMax).describe('Words or a question'),
    project_id: ProjectId.optional().describe('Search this project only; list_projects returns the ids'),
  }),
  output: SearchResults,
  isAnswerTool: false,
  run: async ({ query, project_id: projectId }, call) => {
    const { db, embedder } = call.context
    const sources = await selectSearchableSources(call, projectId)
    const attachmentIds = sources.map(({ id }) => id)
    const passages =
      attachmentIds.length === 0
        ? []
        : await searchPassages(db, { attachmentIds, query, limit: passagesMax, embedder })
    const passagesBySource = Map.groupBy(passages, ({ attachmentId }) => attachmentId)
    const results = [...passagesBySource].flatMap(([id, matches]) => {
      const source = sources.find((each) => each.id === id)
      return source
        ? [
            {
              id,
              title: matches[0]?.title ?? '',
              url: urlOf(call, source),
              text: matches.map(passageText).join('\n\n'),
            },
          ]
        : []
    })
    return toJsonResult({ results })
  },
})

export const readSourceText = async ({ context }: ServedCall, id: AttachmentId) => {
  const passagesRead: Passage[] = []
  let length = 0
  for (;;) {
    const last = passagesRead.at(-1)
    const position = last ? { after: last.start } : {}
    const { passages, isAtEnd } = await readPassages(context.db, id, position, pieceCharactersMax)
    for (const each of passages) passagesRead.push(each)
    length += passages.reduce((sum, { text }) => sum + text.length, 0)
    if (isAtEnd || passages.length === 0 || length >= fetchCharactersMax)
      return { text: passagesRead.map(({ text }) => text).join('\n\n'), isComplete: isAtEnd }
  }
}

export const fetchTool = defineServedTool({
  name: 'fetch',
  title: 'Fetch a source',
  description: 'Returns the text of one source by the id that search returned.',
  input: z.object({ id: z.string().describe('The id of a source, from search') }),
  output: FetchedSource,
  isAnswerTool: false,
  run: async ({ id: requestedId }, call) => {
    const id = AttachmentId.safeParse(requestedId)
    const source = id.success ? await findReadableSource(call.context.db, call.actor.userId, id.data) : null
    if (!source) throw notFound()
    const { text, isComplete } = await readSourceText(call, source.id)
    return toJsonResult({
      id: source.id,
      title: source.title,
      text,
      url: urlOf(call, source),
      metadata: { project_id: source.projectId, pages: source.pages, is_complete: isComplete },
    })
  },
})
