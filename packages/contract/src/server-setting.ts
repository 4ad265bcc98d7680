import { z } from 'zod'

export const SettingOrigin = z.enum(['default', 'environment', 'admin'])
export type SettingOrigin = z.infer<typeof SettingOrigin>

export const SettingGroup = z.enum([
  'people',
  'limits',
  'models',
  'search',
  'reading',
  'mail',
  'drive',
  'server',
])
export type SettingGroup = z.infer<typeof SettingGroup>

/** One of docs/configuration.md's variables, and where its value comes from. */
export const ServerSetting = z.object({
  name: z.string(),
  group: SettingGroup,
  about: z.string(),
  origin: SettingOrigin,
  /** null for a secret, and for what is not set. */
  value: z.string().nullable(),
  isSecret: z.boolean(),
  isSet: z.boolean(),
  /** It may be changed on the admin page: the environment does not set it, and it works without a restart. */
  isOpen: z.boolean(),
  /** What it may be, where it is one of a few. */
  choices: z.array(z.string()).nullable(),
})
export type ServerSetting = z.infer<typeof ServerSetting>
