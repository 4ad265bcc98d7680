import { AttachmentId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import { notFound } from '../../../platform/app-error.ts'
import { readPassages } from '../../sources/knowledge/retrieve/index.ts'
import { complete } from '../openai-api/index.ts'
import { listProjects } from '../../projects/projects/index.ts'
import { fetchTool, searchTool } from './connector-tools.ts'
import { passageText, type ServedTool, defineServedTool, selectProjectSources } from './served-tool.ts'

const listedProjectsMax = 100
const readCharactersMax = 20_000

const projectIdInput = ProjectId.describe('The id of a project, from list_projects')

const listProjectsTool = defineServedTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'The user’s projects, most recently changed first: ids, names, descriptions.',
  input: z.object({}),
  output: z.object({
    projects: z.array(z.object({ project_id: z.string(), name: z.string(), description: z.string() })),
  }),
  isAnswerTool: true,
  run: async (_input, { context, actor }) => {
    const { projects } = await listProjects(context, actor, {
      filter: 'ALL',
      sort: 'changed',
      limit: listedProjectsMax,
    })
    const ownProjects = projects.filter(({ isMember }) => isMember)
    const lines = ownProjects.map(
      ({ id, name, description }) =>
        `- ${name} (project_id ${id})${description === '' ? '' : `: ${description}`}`,
    )
    return {
      text: lines.join('\n') || 'There are no projects.',
      structured: {
        projects: ownProjects.map(({ id, name, description }) => ({ project_id: id, name, description })),
      },
    }
  },
})

const readSourceTool = defineServedTool({
  name: 'read_source',
  title: 'Read source',
  description:
    'Reads a project’s source in order, about 20,000 characters at a time. Without source_id, lists the project’s sources.',
  input: z.object({
    project_id: projectIdInput,
    source_id: AttachmentId.optional().describe('The id of a source, from search'),
    after: z.int().min(0).optional().describe('Continue after this character'),
  }),
  output: z.object({
    sources: z.array(z.object({ source_id: z.string(), title: z.string(), status: z.string() })).optional(),
    passages: z
      .array(
        z.object({
          text: z.string(),
          place: z.string().nullable().describe('Such as a page or a line'),
          start: z.number(),
          end: z.number(),
        }),
      )
      .optional(),
    next_after: z
      .number()
      .nullable()
      .optional()
      .describe('after of the next call; null: the source ends here'),
  }),
  isAnswerTool: false,
  run: async ({ project_id: projectId, source_id: sourceId, after }, call) => {
    const sources = await selectProjectSources(call, projectId)
    if (sourceId === undefined)
      return {
        text:
          sources.map(({ id, title, status }) => `- “${title}” (source_id ${id}, ${status})`).join('\n') ||
          'This project has no sources.',
        structured: { sources: sources.map(({ id, title, status }) => ({ source_id: id, title, status })) },
      }
    if (!sources.some(({ id }) => id === sourceId)) throw notFound()
    const position = after === undefined ? {} : { after }
    const { passages, isAtEnd } = await readPassages(call.context.db, sourceId, position, readCharactersMax)
    const last = passages.at(-1)
    if (!last) return { text: 'Nothing found there.', structured: { passages: [], next_after: null } }
    const continuationNote = isAtEnd ? '' : `\n\nThe source continues: call again with after ${last.start}.`
    return {
      text: `${passages.map(passageText).join('\n\n')}${continuationNote}`,
      structured: {
        passages: passages.map(({ text, label, start, end }) => ({ text, place: label, start, end })),
        next_after: isAtEnd ? null : last.start,
      },
    }
  },
})

const askProjectTool = defineServedTool({
  name: 'ask_project',
  title: 'Ask a project',
  description:
    'Answers a question from a project’s sources, with citations. Counts as one of the user’s daily messages.',
  input: z.object({
    project_id: projectIdInput,
    question: z.string().trim().min(1).max(limits.chat.messageMax),
  }),
  output: z.object({
    answer: z.string(),
    citations: z.array(
      z.object({ title: z.string(), quote: z.string(), start: z.number(), end: z.number() }),
    ),
  }),
  isAnswerTool: true,
  run: async ({ project_id: projectId, question }, { context, actor, request }) => {
    const { choices } = await complete(context, {
      actor,
      request,
      body: { model: `project:${projectId}`, messages: [{ role: 'user', content: question }] },
    })
    const { content, annotations = [] } = choices[0]?.message ?? {}
    const text = content ?? ''
    const citations = annotations.flatMap((annotation) => {
      if (annotation.type !== 'url_citation') return []
      const { title, quote, start_index: start, end_index: end } = annotation.url_citation
      return [{ title, quote, start, end }]
    })
    const citationTexts = citations.map(
      ({ title, quote, start, end }) => `${text.slice(start, end)} “${title}”: ${quote}`,
    )
    return {
      text: [text, ...(citationTexts.length > 0 ? ['Sources:', ...new Set(citationTexts)] : [])].join('\n\n'),
      structured: { answer: text, citations },
    }
  },
})

export const servedTools: readonly ServedTool[] = [
  listProjectsTool,
  searchTool,
  fetchTool,
  readSourceTool,
  askProjectTool,
]
