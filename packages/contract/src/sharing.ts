import { z } from 'zod'
import { ProjectId } from './ids.ts'
import { limits } from './limits.ts'
import { Project, QuickstartPrompts } from './project.ts'

/** What a public page shows besides name and description; written by hand or generated (SHR-05). */
export const SharingContent = z.object({ prompts: QuickstartPrompts, markdown: z.string() })
export type SharingContent = z.infer<typeof SharingContent>

export const PublicMarkdown = z.string().max(limits.project.markdownMax)

export const Sharing = Project.pick({
  isPubliclyAccessible: true,
  visibilityStatus: true,
  allowForking: true,
  allowSearchIndexing: true,
}).extend({
  /** Listed in the community of this Atelier. */
  isPublished: z.boolean(),
  /** Whether the public page shows the owner's chats, as they were when sharing was turned on. */
  includeChats: z.boolean(),
  content: SharingContent,
})
export type Sharing = z.infer<typeof Sharing>

/** A published project as everybody sees it: nothing of its people but the owner's name. */
export const CommunityProject = z.object({
  id: ProjectId,
  name: z.string(),
  description: z.string(),
  symbol: z.string().nullable(),
  ownerName: z.string(),
  allowForking: z.boolean(),
  publishedAt: z.number(),
})
export type CommunityProject = z.infer<typeof CommunityProject>
