import { z } from 'zod'

export const ReactionType = z.enum(['likeReaction', 'checkoutReaction'])
export type ReactionType = z.infer<typeof ReactionType>

export const UpdateSlug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lowercase letters, digits and hyphens')

export const Update = z.object({
  id: UpdateSlug,
  attributes: z.object({
    slug: UpdateSlug,
    title: z.string(),
    body: z.string(),
    /** YYYY-MM-DD. */
    date: z.iso.date(),
    tags: z.array(z.string()),
    buttonText: z.string().nullable(),
    /** A path in this app. */
    updateFollowUpLink: z.string().nullable(),
  }),
  metrics: z.object({ likeReactionCount: z.number(), checkoutReactionCount: z.number() }),
  /** The reactions of the current user. */
  reactions: z.array(ReactionType),
})
export type Update = z.infer<typeof Update>
