import { z } from 'zod'
import { AiTool, BuiltInTool, ToolInput, ToolReaction, ToolResult, ToolSlug, ToolUsage } from '../ai-tool.ts'
import { defineEndpoint } from '../endpoint.ts'

export const listTools = defineEndpoint({
  method: 'GET',
  path: '/v1/tools',
  summary:
    'The directory of AI tools, with what you have pinned and how many runs of built-in ones you have.',
  data: z.object({ tools: z.array(AiTool), pinnedTools: z.array(ToolSlug), usage: ToolUsage }),
  errors: [],
})

export const getTool = defineEndpoint({
  method: 'GET',
  path: '/v1/tools/{slug}',
  summary: 'One tool of the directory.',
  params: z.strictObject({ slug: ToolSlug }),
  data: AiTool,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const runTool = defineEndpoint({
  method: 'POST',
  path: '/v1/tools/{slug}/run',
  summary:
    'Runs a built-in tool on a text, with the default model where one is connected. The text is not stored.',
  params: z.strictObject({ slug: BuiltInTool }),
  body: z.strictObject({ text: ToolInput }),
  data: z.object({ result: ToolResult, usage: ToolUsage }),
  errors: ['BAD_INPUT', 'CANNOT_PROCESS', 'UNAVAILABLE', 'USAGE_LIMIT_REACHED'],
})

export const getToolMetrics = defineEndpoint({
  method: 'GET',
  path: '/v1/tools/metrics',
  summary: 'How many people like each tool.',
  data: z.object({ metrics: z.array(z.object({ id: ToolSlug, likes: z.int() })) }),
  errors: [],
})

export const reactToTool = defineEndpoint({
  method: 'POST',
  path: '/v1/tools/reaction',
  summary: 'Says whether you like a tool. The last word counts.',
  body: z.strictObject({ toolId: ToolSlug, type: ToolReaction }),
  data: AiTool,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const countToolView = defineEndpoint({
  method: 'GET',
  path: '/v1/tools/page-views',
  summary: 'Counts that the page of a tool was looked at.',
  query: z.strictObject({ toolId: ToolSlug }),
  data: z.object({ views: z.int() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

const pinning = {
  body: z.strictObject({ toolId: ToolSlug }),
  data: z.object({ pinnedTools: z.array(ToolSlug) }),
}

export const pinTool = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/preferences/pinned-tools/pin',
  summary: 'Pins a tool for you.',
  ...pinning,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const unpinTool = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/preferences/pinned-tools/unpin',
  summary: 'Takes a pinned tool away.',
  ...pinning,
  errors: ['BAD_INPUT'],
})
