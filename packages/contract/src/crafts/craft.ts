import { z } from 'zod'
import { Citation, UnsupportedRanges } from '../answers/citation.ts'
import { ChatId, CraftId, CraftShareId, CraftVersionId, MessageId } from '../ids.ts'
import { limits } from '../limits.ts'

export const CraftType = z.enum([
  'text/html',
  'text/markdown',
  'application/craft.code',
  'application/craft.react',
  'application/craft.mermaid',
])
export type CraftType = z.infer<typeof CraftType>

/**
 * `incomplete` means that it was interrupted and its partial text is kept; `failed`, that a change couldn't
 * be applied and created no version.
 */
export const CraftStatus = z.enum(['pending', 'success', 'incomplete', 'failed'])
export type CraftStatus = z.infer<typeof CraftStatus>

/** How a version was created: `comment` is an accepted comment, `fork` a copy from a link. */
export const CraftOrigin = z.enum(['model', 'edit', 'hand', 'restore', 'fork', 'recipe', 'comment'])
export type CraftOrigin = z.infer<typeof CraftOrigin>

/** A suggested replacement for a passage, applied only when it is accepted. */
export const CraftComment = z.object({
  /** The exact text of the passage. */
  old: z.string(),
  new: z.string(),
  why: z.string(),
  state: z.enum(['open', 'taken', 'left']),
})
export type CraftComment = z.infer<typeof CraftComment>

/** Refers to the comment at index `at` on the message's craft at `index`. */
export const CraftCommentRef = z.strictObject({ messageId: MessageId, index: z.int(), at: z.int() })
export type CraftCommentRef = z.infer<typeof CraftCommentRef>

export const CraftContent = z
  .string()
  .max(limits.craft.contentMax, 'A craft can have up to {maximum} characters.')

export const CraftVersion = z.object({
  id: CraftVersionId,
  /** The answer that created the version, and the version's index among that answer's crafts. */
  messageId: MessageId,
  index: z.int(),
  number: z.int(),
  parentId: CraftVersionId.nullable(),
  origin: CraftOrigin,
  status: CraftStatus,
  createdAt: z.number(),
})
export type CraftVersion = z.infer<typeof CraftVersion>

export const CraftVersionWithContent = CraftVersion.extend({
  content: z.string(),
  citations: z.array(Citation),
  /** Ranges without a source, for texts with citations. */
  unsupported: UnsupportedRanges,
})
export type CraftVersionWithContent = z.infer<typeof CraftVersionWithContent>

export const Craft = z.object({
  id: CraftId,
  chatId: ChatId,
  identifier: z.string(),
  title: z.string(),
  type: CraftType,
  /** The programming language of code, else ''. */
  language: z.string(),
  mayEdit: z.boolean(),
  createdAt: z.number(),
  /** Oldest first, from all branches of the chat. */
  versions: z.array(CraftVersion),
})
export type Craft = z.infer<typeof Craft>

export const CraftAccess = z.enum(['public', 'private'])
export type CraftAccess = z.infer<typeof CraftAccess>

export const CraftShare = z.object({
  id: CraftShareId,
  craftId: CraftId,
  chatId: ChatId,
  messageId: MessageId,
  index: z.int(),
  title: z.string(),
  type: CraftType,
  access: CraftAccess,
  /** The link follows edits; otherwise it shows the version at the time of sharing. */
  edited: z.boolean(),
  watermark: z.boolean(),
  /** Closed by an admin, whatever its access. */
  isTakenDown: z.boolean(),
  /** The admin's reason; may be ''. */
  takenDownReason: z.string(),
  /** The sites that may embed the craft. */
  embedSites: z.array(z.string()),
  url: z.string(),
  createdAt: z.number(),
})
export type CraftShare = z.infer<typeof CraftShare>

export const SharedCraft = z.object({
  id: CraftShareId,
  title: z.string(),
  makerName: z.string(),
  type: CraftType,
  language: z.string(),
  content: z.string(),
  watermark: z.boolean(),
})
export type SharedCraft = z.infer<typeof SharedCraft>

export const CraftDataKey = z.string().min(1).max(limits.craft.dataKeyMax)
