import { z } from 'zod'

const count = z.number().int()

/** What deleting an account deletes. */
export const AccountContents = z.object({
  /** Own projects, and those of them with other members. */
  projects: count,
  sharedProjects: count,
  chats: count,
  files: count,
  /** Own files that are also sources in other people's projects. */
  filesElsewhere: count,
  /** Memberships in other people's projects. */
  memberships: count,
  /** The own team, which would be deleted; null: none. */
  team: z.string().nullable(),
})
export type AccountContents = z.infer<typeof AccountContents>
