import { z } from 'zod'
import { ProjectId } from '../ids.ts'
import { limits } from '../limits.ts'
import { Project, QuickstartPrompts } from './project.ts'

/** Shown on the public page (SHR-05). */
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
  /** URL of the public page. */
  url: z.string(),
  /** Shows the owner's chats as of the time sharing was turned on. */
  includeChats: z.boolean(),
  content: SharingContent,
})
export type Sharing = z.infer<typeof Sharing>

/** The public view: no personal data except the owner's name. */
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
