import { z } from 'zod'

const count = z.number().int()

/** What deleting an account deletes. */
export const AccountContents = z.object({
  /** Projects the user owns. */
  projects: count,
  /** How many of these have other members. */
  sharedProjects: count,
  chats: count,
  files: count,
  /** How many of these files are sources in other people's projects. */
  filesElsewhere: count,
  /** Other people's projects that the user is a member of. */
  memberships: count,
  /** Name of the team the user owns; null if none. */
  team: z.string().nullable(),
})
export type AccountContents = z.infer<typeof AccountContents>
