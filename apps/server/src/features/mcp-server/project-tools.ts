import { AttachmentId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import { notFound } from '../../platform/app-error.ts'
import { readPassages } from '../knowledge/index.ts'
import { complete } from '../openai-api/index.ts'
import { listProjects } from '../projects/index.ts'
import { fetchTool, searchTool } from './connector-tools.ts'
import { passageText, type ServedTool, servedTool, sourcesOf } from './served-tool.ts'

const listed = 100
/** Characters of a source that are read at once. */
const readMax = 20_000

const project = ProjectId.describe('The id of a project, as list_projects tells it')

const listProjectsTool = servedTool({
  name: 'list_projects',
  title: 'List projects',
  description:
    'The projects of the person whose key this is, the last changed first: ids, names, descriptions.',
  input: z.object({}),
  isAsking: true,
  run: async (_input, { context, actor }) => {
    const { projects } = await listProjects(context, actor, { filter: 'ALL', sort: 'changed', limit: listed })
    const own = projects.filter(({ isMember }) => isMember)
    const lines = own.map(
      ({ id, name, description }) =>
        `- ${name} (project_id ${id})${description === '' ? '' : `: ${description}`}`,
    )
    return { text: lines.join('\n') || 'There are no projects.' }
  },
})

const readSourceTool = servedTool({
  name: 'read_source',
  title: 'Read a source',
  description:
    'Reads a source of a project in its order, about 20,000 characters at a time. Without a source it lists the sources of the project.',
  input: z.object({
    project_id: project,
    source_id: AttachmentId.optional().describe('The id of a source, as search tells it'),
    after: z.int().min(0).optional().describe('Read on after this character'),
  }),
  isAsking: false,
  run: async ({ project_id: projectId, source_id: sourceId, after }, call) => {
    const sources = await sourcesOf(call, projectId)
    if (sourceId === undefined)
      return {
        text:
          sources.map(({ id, title, status }) => `- “${title}” (source_id ${id}, ${status})`).join('\n') ||
          'This project has no sources.',
      }
    if (!sources.some(({ id }) => id === sourceId)) throw notFound()
    const from = after === undefined ? {} : { after }
    const { passages, isAll } = await readPassages(call.context.db, sourceId, from, readMax)
    const last = passages.at(-1)
    if (!last) return { text: 'There is nothing at this place.' }
    const more = isAll ? '' : `\n\nThe source goes on: read on with after ${last.start}.`
    return { text: `${passages.map(passageText).join('\n\n')}${more}` }
  },
})

const askProjectTool = servedTool({
  name: 'ask_project',
  title: 'Ask a project',
  description:
    'Answers a question from the sources of a project, with the sources that the sentences rest on. It counts as one message of the day.',
  input: z.object({
    project_id: project,
    question: z.string().trim().min(1).max(limits.chat.messageMax),
  }),
  isAsking: true,
  run: async ({ project_id: projectId, question }, { context, actor, request }) => {
    const { choices } = await complete(context, {
      actor,
      request,
      body: { model: `project:${projectId}`, messages: [{ role: 'user', content: question }] },
    })
    const { content, annotations = [] } = choices[0]?.message ?? {}
    const text = content ?? ''
    const rests = annotations.flatMap((annotation) => {
      if (annotation.type !== 'url_citation') return []
      const { title, quote, start_index, end_index } = annotation.url_citation
      return [`${text.slice(start_index, end_index)} “${title}”: ${quote}`]
    })
    return { text: [text, ...(rests.length > 0 ? ['It rests on:', ...new Set(rests)] : [])].join('\n\n') }
  },
})

/** What programs can do in somebody's projects: all of it reads. */
export const servedTools: readonly ServedTool[] = [
  listProjectsTool,
  searchTool,
  fetchTool,
  readSourceTool,
  askProjectTool,
]
