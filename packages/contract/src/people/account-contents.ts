import { z } from 'zod'

const count = z.number().int()

/** Whatever is deleted or affected when the account is deleted. */
export const AccountContents = z.object({
  /** Projects that the user owns. */
  projects: count,
  /** How many of `projects` have other members. */
  sharedProjects: count,
  chats: count,
  files: count,
  /** How many of `files` are sources in other people's projects. */
  filesElsewhere: count,
  /** Other people's projects of which the user is a member. */
  memberships: count,
  /** The name of the team that the user owns; null if none. */
  team: z.string().nullable(),
})
export type AccountContents = z.infer<typeof AccountContents>
