import { z } from 'zod'
import { AssistantTool, ToolPolicy } from '../assistant-tool.ts'
import { defineEndpoint } from '../endpoint.ts'

export const listAssistantTools = defineEndpoint({
  method: 'GET',
  path: '/v1/assistant/tools',
  summary: 'The tools that the assistant can use in your chats, and whether it asks you first.',
  data: z.object({ tools: z.array(AssistantTool) }),
  errors: [],
})

export const updateAssistantTool = defineEndpoint({
  method: 'PATCH',
  path: '/v1/assistant/tools/{name}',
  summary: 'Says whether the assistant asks before it uses a tool, uses it freely, or leaves it alone.',
  params: z.strictObject({ name: z.string().min(1).max(64) }),
  body: z.strictObject({ policy: ToolPolicy }),
  data: AssistantTool,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
