import { z } from 'zod'

/** What people say of an update: that they like it, or that they had a look. */
export const ReactionType = z.enum(['likeReaction', 'checkoutReaction'])
export type ReactionType = z.infer<typeof ReactionType>

export const UpdateSlug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lowercase letters, digits and hyphens')

/** CHL-01: one thing that is new in the product. */
export const Update = z.object({
  id: UpdateSlug,
  attributes: z.object({
    slug: UpdateSlug,
    title: z.string(),
    /** Markdown. */
    body: z.string(),
    /** The day, as YYYY-MM-DD. */
    date: z.iso.date(),
    tags: z.array(z.string()),
    /** What leads to it, where there is something to go to. */
    buttonText: z.string().nullable(),
    /** A path of ours. */
    updateFollowUpLink: z.string().nullable(),
  }),
  metrics: z.object({ likeReactionCount: z.number(), checkoutReactionCount: z.number() }),
  /** What you said of it yourself. */
  reactions: z.array(ReactionType),
})
export type Update = z.infer<typeof Update>
