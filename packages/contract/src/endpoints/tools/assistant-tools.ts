import { z } from 'zod'
import { AssistantTool, ToolPolicy } from '../../tools/assistant-tool.ts'
import { defineEndpoint } from '../../endpoint.ts'

export const listAssistantTools = defineEndpoint({
  method: 'GET',
  path: '/v1/assistant/tools',
  summary: 'List the tools that the assistant can use in your chats, and whether it asks you first.',
  data: z.object({ tools: z.array(AssistantTool) }),
  errors: [],
})

export const updateAssistantTool = defineEndpoint({
  method: 'PATCH',
  path: '/v1/assistant/tools/{name}',
  summary: 'Set whether the assistant uses a tool freely, asks first, or never uses it.',
  params: z.strictObject({ name: z.string().min(1).max(64) }),
  body: z.strictObject({ policy: ToolPolicy }),
  data: AssistantTool,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
