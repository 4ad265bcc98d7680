import { z } from 'zod'
import { UserId } from './ids.ts'
import { Language } from './language.ts'
import { Preferences } from './labs.ts'

export const Plan = z.enum(['guest', 'free', 'pro', 'sumo', 'essentials', 'team'])
export type Plan = z.infer<typeof Plan>

/** Free and promotional plans are not paid (specification 001 §1). */
export const isPaid = (plan: Plan): boolean => plan === 'pro' || plan === 'team'

/** The signed-in person, guests included (AUTH-05). */
export const User = Preferences.extend({
  id: UserId,
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  /** What letters to them are written in; null: they never said. */
  language: Language.nullable(),
  isGuest: z.boolean(),
  isFree: z.boolean(),
  /** A promotional plan. */
  isAppsumo: z.boolean(),
  /** Guests have none, and neither has who signs in with an identity provider alone. */
  hasPassword: z.boolean(),
  /** Runs this server. */
  isAdmin: z.boolean(),
  plan: Plan,
  teamId: z.string().nullable(),
  /** What whoever runs the server tells those who meet a limit of their plan; '' and null: nothing. */
  upgrade: z.object({ text: z.string(), link: z.string().nullable() }),
  /** Where people find help: an address of the web or of mail; null: nobody has named one. */
  supportLink: z.string().nullable(),
  /** In what answers cost, such as EUR. */
  currency: z.string(),
  /** Messages sent to the main assistant today (UTC). */
  usage: z.object({ assistant: z.number().int() }),
  /** null: no limit. */
  limits: z.object({ assistant: z.number().int().nullable(), filesPerUpload: z.number().int() }),
})
export type User = z.infer<typeof User>
