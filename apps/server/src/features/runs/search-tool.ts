import { z } from 'zod'
import { defineTool, textOutput } from './tool.ts'

/** How a model looks things up in the sources that it was not shown whole. */
export const searchTool = defineTool({
  name: 'search_knowledge',
  title: 'Search the sources',
  summary: 'Finds passages in the sources of the chat.',
  description: 'Finds passages in the sources of this chat. Ask with the words that the sources would use.',
  input: z.strictObject({ query: z.string().min(1).max(1000).describe('What to look for') }),
  isEssential: true,
  // each question finds its own passages
  isRemembered: false,
  isOffered: ({ canSearch }) => canSearch,
  execute: async ({ query }, { knowledge }) => {
    const { found, rendered } = await knowledge.search(query)
    const titles = [...new Set(found.map(({ title }) => title))]
    return { text: rendered, output: textOutput(titles.join('; ')) }
  },
})
