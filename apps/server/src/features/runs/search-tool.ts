import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import { z } from 'zod'

export const SearchInput = z.object({ query: z.string().min(1).max(1000) })

/** How a model looks things up in the sources that it was not shown whole. */
export const searchTool: LanguageModelV4FunctionTool = {
  type: 'function',
  name: 'search_knowledge',
  description: 'Finds passages in the sources of this chat. Ask with the words that the sources would use.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string', description: 'What to look for' } },
    required: ['query'],
    additionalProperties: false,
  },
}
