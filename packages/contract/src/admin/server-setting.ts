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

/** A variable of docs/configuration.md and the source of its value. */
export const ServerSetting = z.object({
  name: z.string(),
  group: SettingGroup,
  about: z.string(),
  origin: SettingOrigin,
  /** Null for secrets and unset values. */
  value: z.string().nullable(),
  isSecret: z.boolean(),
  isSet: z.boolean(),
  /** Can be changed on the admin page: not set by the environment, and no restart needed. */
  isOpen: z.boolean(),
  /** Allowed values, if enumerated. */
  choices: z.array(z.string()).nullable(),
})
export type ServerSetting = z.infer<typeof ServerSetting>
