import { z } from 'zod'

/** Whether the assistant may use a tool: it asks first, it simply does, or it does not know of it. */
export const ToolPolicy = z.enum(['ask', 'allow', 'off'])
export type ToolPolicy = z.infer<typeof ToolPolicy>

/** Stands between a plugin and its tool, and in the name of no tool of our own. */
export const pluginMark = '__'

/** Something that the assistant can do on its way to an answer. */
export const AssistantTool = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  /** What it does to the world: it looks something up, changes something here, or sends something out. */
  effect: z.enum(['read', 'write', 'outside']),
  policy: ToolPolicy,
  /** Reads the sources of a chat: a bot has it whatever tools its owner chose. */
  isEssential: z.boolean(),
})
export type AssistantTool = z.infer<typeof AssistantTool>
