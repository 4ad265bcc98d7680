import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { SearchResults } from '../../chat/search.ts'

export const search = defineEndpoint({
  method: 'GET',
  path: '/v1/search',
  summary:
    'Search your chats, messages, projects, files, bots and prompts. Returns at most five of each; with an empty `q`, the most recent ones.',
  query: z.strictObject({ q: z.string().trim().normalize().max(limits.chat.searchMax).default('') }),
  data: SearchResults,
  errors: ['BAD_INPUT'],
})
