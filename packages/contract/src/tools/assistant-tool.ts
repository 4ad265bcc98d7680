import { z } from 'zod'

/** `off` hides the tool from the assistant. */
export const ToolPolicy = z.enum(['ask', 'allow', 'off'])
export type ToolPolicy = z.infer<typeof ToolPolicy>

/** Separates a plugin's name from its tool's; no built-in tool's name contains it. */
export const pluginSeparator = '__'

export const AssistantTool = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Whether the tool looks something up, changes something here, or sends something out. */
  effect: z.enum(['read', 'write', 'outside']),
  policy: ToolPolicy,
  /** The tool reads a chat's sources, so bots can use it whatever tools their owner selected. */
  isEssential: z.boolean(),
})
export type AssistantTool = z.infer<typeof AssistantTool>
