import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { SearchResults } from '../search.ts'

export const search = defineEndpoint({
  method: 'GET',
  path: '/v1/search',
  summary:
    'What of yours has these words: chats, messages, projects, files, bots and prompts, at most five of each; without words the last ones.',
  query: z.strictObject({ q: z.string().trim().normalize().max(limits.chat.searchMax).default('') }),
  data: SearchResults,
  errors: ['BAD_INPUT'],
})
