import { z } from 'zod'

/** What a person turns on and off for themselves (AUTH-05): plugins, crafts, Analyst Mode, tasks. */
export const Preference = z.enum(['mcpMode', 'crafts', 'dataAnalysis', 'tasksMode'])
export type Preference = z.infer<typeof Preference>

/** LAB-01: those of them that the Labs panel shows, in its order. */
export const labs = ['mcpMode', 'crafts', 'dataAnalysis'] as const satisfies readonly Preference[]
export type Lab = (typeof labs)[number]

export const PreferenceSwitch = z.strictObject({ isEnabled: z.boolean() })

/** All of them: until somebody has chosen, crafts are on and the others off. */
export const Preferences = z.object({
  mcpMode: PreferenceSwitch,
  crafts: PreferenceSwitch,
  dataAnalysis: PreferenceSwitch,
  tasksMode: PreferenceSwitch,
})
