import { z } from 'zod'

/** Features that users turn on and off (AUTH-05). */
export const Preference = z.enum(['mcpMode', 'crafts', 'dataAnalysis', 'tasksMode'])
export type Preference = z.infer<typeof Preference>

/** The preferences in the Labs panel, in order (LAB-01). */
export const labs = ['mcpMode', 'crafts', 'dataAnalysis'] as const satisfies readonly Preference[]
export type Lab = (typeof labs)[number]

export const PreferenceSwitch = z.strictObject({ isEnabled: z.boolean() })

/** By default, crafts are on and all others off. */
export const Preferences = z.object({
  mcpMode: PreferenceSwitch,
  crafts: PreferenceSwitch,
  dataAnalysis: PreferenceSwitch,
  tasksMode: PreferenceSwitch,
})
