import { z } from 'zod'

const count = z.number().int()

/** What goes when an account is deleted. */
export const AccountContents = z.object({
  /** The own projects, and those of them that others work in. */
  projects: count,
  sharedProjects: count,
  chats: count,
  files: count,
  /** The own files that stand in other people's projects too. */
  filesElsewhere: count,
  /** Other people's projects that are left. */
  memberships: count,
  /** A team that ends, for it was made by this person; null: none. */
  team: z.string().nullable(),
})
export type AccountContents = z.infer<typeof AccountContents>
