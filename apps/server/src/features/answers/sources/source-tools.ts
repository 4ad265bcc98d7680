import { contains } from '@atelier/contract/contains'
import { z } from 'zod'
import type { ToolSource, ToolSources } from '../../../platform/tools/tool-sources.ts'
import { renderSources } from './source-list.ts'
import { defineTool, textOutput, ToolInputError } from '../../../platform/tools/tool.ts'

export const readPageName = 'read_page'
export const searchWebName = 'search_web'

const SourceNumber = z.int().min(1).describe('The number of a source in the list of sources')

const requireSource = ({ sources }: ToolSources, number: number): ToolSource => {
  const source = sources[number - 1]
  if (!source)
    throw new ToolInputError(
      sources.length === 0
        ? 'This chat has no sources.'
        : `There is no source ${number}. Sources are numbered from 1 to ${sources.length}.`,
    )
  return source
}

const joinTitles = (passages: readonly { title: string }[]) =>
  textOutput([...new Set(passages.map(({ title }) => title))].join('; '))

export const searchTool = defineTool({
  name: 'search_knowledge',
  title: 'Search sources',
  summary: 'Finds passages in the chat’s sources.',
  description:
    'Finds passages in the sources of this chat. Give several phrasings at once, in words the sources would use; name sources to search only those.',
  input: z.strictObject({
    queries: z
      .array(z.string().min(1).max(1000))
      .min(1)
      .max(4)
      .describe('What to search for, in different words'),
    sources: z.array(SourceNumber).min(1).max(20).optional(),
  }),
  isEssential: true,
  keepsResult: false,
  isOffered: ({ canSearch }) => canSearch,
  execute: async ({ queries, sources }, { knowledge }) => {
    const attachmentIds = sources?.map((number) => requireSource(knowledge, number).id)
    const { passages, renderedPassages } = await knowledge.search(queries, attachmentIds)
    return { text: renderedPassages || 'No new passages found.', output: joinTitles(passages) }
  },
})

const Pages = z
  .string()
  .regex(/^\d{1,5}(-\d{1,5})?$/)
  .describe('A page, slide or sheet, or a range: "3", "3-5"')

export const readTool = defineTool({
  name: 'read_source',
  title: 'Read source',
  summary: 'Reads part of a source, from the start or from a given page or heading.',
  description:
    'Reads one source in order, about 20,000 characters at a time: from its start, certain pages, a heading, or after a passage you were given. Use it to summarize a source or to read around a passage.',
  input: z.strictObject({
    source: SourceNumber,
    pages: Pages.optional(),
    section: z.string().min(1).max(200).optional().describe('Words of the heading to start at'),
    after: z.int().min(1).optional().describe('The number of a passage of this source to continue after'),
  }),
  keepsResult: false,
  isOffered: ({ canSearch }) => canSearch,
  execute: async ({ source: number, pages, section, after }, { knowledge }) => {
    const source = requireSource(knowledge, number)
    const lastPassage = after === undefined ? undefined : knowledge.visiblePassages[after - 1]
    if (after !== undefined && lastPassage?.attachmentId !== source.id)
      throw new ToolInputError(`Passage ${after} isn’t in source ${number}.`)
    const [firstPage, lastPage = firstPage] = pages?.split('-').map(Number) ?? []
    const { renderedPassages, isAtEnd } = await knowledge.read(source.id, {
      ...(firstPage !== undefined && lastPage !== undefined
        ? { pages: { from: firstPage, to: lastPage } }
        : {}),
      ...(section === undefined ? {} : { section }),
      ...(lastPassage ? { after: lastPassage.start } : {}),
    })
    const note = isAtEnd
      ? ''
      : '\nThe source continues: call again with `after` and the number of the last passage.'
    return { text: (renderedPassages || 'Nothing found there.') + note, output: textOutput(source.title) }
  },
})

const listPageSize = 200

export const listTool = defineTool({
  name: 'list_sources',
  title: 'List sources',
  summary: 'Lists the chat’s sources.',
  description: 'Lists the sources of this chat, 200 at a time, with their numbers.',
  input: z.strictObject({
    containing: z.string().min(1).max(200).optional().describe('Only sources with this in their title'),
    from: z.int().min(1).optional().describe('The number to start at'),
  }),
  keepsResult: false,
  isOffered: ({ canSearch }) => canSearch,
  execute: ({ containing = '', from = 1 }, { knowledge }) => {
    const matches = knowledge.sources.filter(
      ({ number, title }) => number >= from && contains(title, containing),
    )
    const moreText = matches.length > listPageSize ? `\n… and ${matches.length - listPageSize} more.` : ''
    const text = renderSources(matches.slice(0, listPageSize)) + moreText
    return { text: text || 'There are none.', output: textOutput(`${matches.length}`) }
  },
})
