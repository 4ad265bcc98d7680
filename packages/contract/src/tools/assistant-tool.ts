import { z } from 'zod'

/** `off` hides the tool from the assistant. */
export const ToolPolicy = z.enum(['ask', 'allow', 'off'])
export type ToolPolicy = z.infer<typeof ToolPolicy>

/** Separates a plugin from its tool; not part of any built-in tool's name. */
export const pluginSeparator = '__'

export const AssistantTool = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Looks something up, changes something here, or sends something out. */
  effect: z.enum(['read', 'write', 'outside']),
  policy: ToolPolicy,
  /** Reads a chat's sources: available to bots whatever tools their owner selected. */
  isEssential: z.boolean(),
})
export type AssistantTool = z.infer<typeof AssistantTool>
