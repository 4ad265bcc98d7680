import { z } from 'zod'
import { UserId } from '../ids.ts'
import { Language } from '../language.ts'
import { Preferences } from './labs.ts'

export const Plan = z.enum(['guest', 'free', 'pro', 'sumo', 'essentials', 'team'])
export type Plan = z.infer<typeof Plan>

/** Free and promotional plans aren't paid (specification 001 §1). */
export const isPaid = (plan: Plan): boolean => plan === 'pro' || plan === 'team'

/** A user, or a guest (AUTH-05). */
export const User = Preferences.extend({
  id: UserId,
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  /** The language of emails; null if not chosen. */
  language: Language.nullable(),
  isGuest: z.boolean(),
  isFree: z.boolean(),
  isAppsumo: z.boolean(),
  /** False for guests and accounts of the identity provider. */
  hasPassword: z.boolean(),
  isAdmin: z.boolean(),
  plan: Plan,
  teamId: z.string().nullable(),
  /** The administrator's note for users who reach a limit; `text` is '' and `link` null if there is none. */
  upgrade: z.object({ text: z.string(), link: z.string().nullable() }),
  /** An http or mailto URL; null if there is none. */
  supportLink: z.string().nullable(),
  /** The currency of costs, such as EUR. */
  currency: z.string(),
  /** The number of messages to the main assistant today (UTC). */
  usage: z.object({ assistant: z.number().int() }),
  /** `assistant` is null for no limit. */
  limits: z.object({ assistant: z.number().int().nullable(), filesPerUpload: z.number().int() }),
})
export type User = z.infer<typeof User>
