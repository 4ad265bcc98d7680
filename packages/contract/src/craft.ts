import { z } from 'zod'
import { Citation, Unsupported } from './citation.ts'
import { ChatId, CraftId, CraftShareId, CraftVersionId, MessageId } from './ids.ts'
import { limits } from './limits.ts'

export const CraftType = z.enum([
  'text/html',
  'text/markdown',
  'application/craft.code',
  'application/craft.react',
  'application/craft.mermaid',
])
export type CraftType = z.infer<typeof CraftType>

/** `incomplete`: it broke off, and what had come is kept. `failed`: a change that did not fit; there is no version. */
export const CraftStatus = z.enum(['pending', 'success', 'incomplete', 'failed'])
export type CraftStatus = z.infer<typeof CraftStatus>

/** Where a version comes from: written or changed by a model, by hand, brought back, taken from somebody’s link, or by a comment that was taken. */
export const CraftOrigin = z.enum(['model', 'edit', 'hand', 'restore', 'fork', 'recipe', 'comment'])
export type CraftOrigin = z.infer<typeof CraftOrigin>

/** What a model would write instead of a passage, and why: nothing changes until somebody takes it. */
export const CraftComment = z.object({
  /** The passage, letter for letter as it stood. */
  old: z.string(),
  new: z.string(),
  why: z.string(),
  state: z.enum(['open', 'taken', 'left']),
})
export type CraftComment = z.infer<typeof CraftComment>

/** The how manieth comment at which place of which answer. */
export const CraftCommentPlace = z.strictObject({ messageId: MessageId, index: z.int(), at: z.int() })
export type CraftCommentPlace = z.infer<typeof CraftCommentPlace>

export const CraftContent = z
  .string()
  .max(limits.craft.contentMax, 'A craft can have up to {maximum} characters.')

export const CraftVersion = z.object({
  id: CraftVersionId,
  /** The answer that it belongs to, and the how manieth craft of it it is. */
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
  /** Of a text that cites. */
  unsupported: Unsupported,
})
export type CraftVersionWithContent = z.infer<typeof CraftVersionWithContent>

/** Something that an answer made: a page, code, a diagram or a document. */
export const Craft = z.object({
  id: CraftId,
  chatId: ChatId,
  identifier: z.string(),
  title: z.string(),
  type: CraftType,
  /** Of code; else ''. */
  language: z.string(),
  mayEdit: z.boolean(),
  createdAt: z.number(),
  /** The oldest first, of all branches of its chat. */
  versions: z.array(CraftVersion),
})
export type Craft = z.infer<typeof Craft>

export const CraftAccess = z.enum(['public', 'private'])
export type CraftAccess = z.infer<typeof CraftAccess>

/** A craft that has a link, as its owner sees it. */
export const CraftShare = z.object({
  id: CraftShareId,
  craftId: CraftId,
  chatId: ChatId,
  messageId: MessageId,
  index: z.int(),
  title: z.string(),
  type: CraftType,
  access: CraftAccess,
  /** It follows edits; else it stays as it was when this was chosen. */
  edited: z.boolean(),
  watermark: z.boolean(),
  /** An admin has closed it: nobody sees it, whatever its access says. */
  isTakenDown: z.boolean(),
  /** What the admin says of it; '' for nothing. */
  takenDownReason: z.string(),
  /** Sites that may show it in a frame. */
  embedSites: z.array(z.string()),
  url: z.string(),
  createdAt: z.number(),
})
export type CraftShare = z.infer<typeof CraftShare>

/** What a link shows to whoever has it. */
export const SharedCraft = z.object({
  id: CraftShareId,
  title: z.string(),
  type: CraftType,
  language: z.string(),
  content: z.string(),
  watermark: z.boolean(),
})
export type SharedCraft = z.infer<typeof SharedCraft>

export const CraftDataKey = z.string().min(1).max(limits.craft.dataKeyMax)
