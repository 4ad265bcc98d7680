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

/** A variable of docs/configuration.md, and where its value comes from. */
export const ServerSetting = z.object({
  name: z.string(),
  group: SettingGroup,
  about: z.string(),
  origin: SettingOrigin,
  /** Null for secrets and unset values. */
  value: z.string().nullable(),
  isSecret: z.boolean(),
  isSet: z.boolean(),
  /** Whether admins can change it on the admin page: it isn't set by the environment and needs no restart. */
  isOpen: z.boolean(),
  /** The allowed values, if there is a fixed set. */
  choices: z.array(z.string()).nullable(),
})
export type ServerSetting = z.infer<typeof ServerSetting>
