import { z } from 'zod'
import {
  AiTool,
  BuiltInTool,
  ToolInput,
  ToolReaction,
  ToolResult,
  ToolSlug,
  ToolUsage,
} from '../../tools/ai-tool.ts'
import { defineEndpoint } from '../../endpoint.ts'

export const listTools = defineEndpoint({
  method: 'GET',
  path: '/v1/tools',
  summary: 'List the directory of AI tools, with your pinned tools and your usage of built-in ones.',
  data: z.object({ tools: z.array(AiTool), pinnedTools: z.array(ToolSlug), usage: ToolUsage }),
  errors: [],
})

export const getTool = defineEndpoint({
  method: 'GET',
  path: '/v1/tools/{slug}',
  summary: 'Get a tool from the directory.',
  params: z.strictObject({ slug: ToolSlug }),
  data: AiTool,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const runTool = defineEndpoint({
  method: 'POST',
  path: '/v1/tools/{slug}/run',
  summary:
    'Run a built-in tool on a text, with the default model if one is connected. The text isn’t stored.',
  params: z.strictObject({ slug: BuiltInTool }),
  body: z.strictObject({ text: ToolInput }),
  data: z.object({ result: ToolResult, usage: ToolUsage }),
  errors: ['BAD_INPUT', 'CANNOT_PROCESS', 'UNAVAILABLE', 'USAGE_LIMIT_REACHED'],
})

export const getToolMetrics = defineEndpoint({
  method: 'GET',
  path: '/v1/tools/metrics',
  summary: 'Get the number of likes of each tool.',
  data: z.object({ metrics: z.array(z.object({ id: ToolSlug, likes: z.int() })) }),
  errors: [],
})

export const reactToTool = defineEndpoint({
  method: 'POST',
  path: '/v1/tools/reaction',
  summary: 'Like or dislike a tool. Replaces your previous reaction.',
  body: z.strictObject({ toolId: ToolSlug, type: ToolReaction }),
  data: AiTool,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const countToolView = defineEndpoint({
  method: 'GET',
  path: '/v1/tools/page-views',
  summary: 'Count a view of a tool’s page.',
  query: z.strictObject({ toolId: ToolSlug }),
  data: z.object({ views: z.int() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

const pinDefinition = {
  body: z.strictObject({ toolId: ToolSlug }),
  data: z.object({ pinnedTools: z.array(ToolSlug) }),
}

export const pinTool = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/preferences/pinned-tools/pin',
  summary: 'Pin a tool.',
  ...pinDefinition,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const unpinTool = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/preferences/pinned-tools/unpin',
  summary: 'Unpin a tool.',
  ...pinDefinition,
  errors: ['BAD_INPUT'],
})
