import { z } from 'zod'
import { ProjectId } from '../ids.ts'
import { limits } from '../limits.ts'
import { Project, QuickstartPrompts } from './project.ts'

/** Content that the owner adds to the public page (SHR-05). */
export const SharingContent = z.object({ prompts: QuickstartPrompts, markdown: z.string() })
export type SharingContent = z.infer<typeof SharingContent>

export const PublicMarkdown = z.string().max(limits.project.markdownMax)

export const Sharing = Project.pick({
  isPubliclyAccessible: true,
  visibilityStatus: true,
  allowForking: true,
  allowSearchIndexing: true,
}).extend({
  isPublished: z.boolean(),
  /** The URL of the public page. */
  url: z.string(),
  /** The page also shows the owner's chats as they were when sharing was turned on. */
  includeChats: z.boolean(),
  content: SharingContent,
})
export type Sharing = z.infer<typeof Sharing>

/** A project as the public sees it, with no personal data except the owner's name. */
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
