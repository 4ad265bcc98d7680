import { z } from 'zod'
import { Sentence } from './sentence.ts'
import { countCharacters, oneLine } from './characters.ts'
import { FetchedFrom } from './cloud-drive.ts'
import { ErrorCode, messageFields } from './envelope.ts'
import { AttachmentId, ChatbotId, ChatId, ProjectId } from './ids.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

export const AttachmentType = z.enum([
  'IMAGE',
  'FILE',
  'LINK',
  'PASTED_TEXT_FILE',
  'GLOBAL_IMAGE',
  'GLOBAL_FILE',
  'GLOBAL_LINK',
  'CONNECTED_APP_IMAGE',
  'CONNECTED_APP_FILE',
  'GLOBAL_CONNECTED_APP_IMAGE',
  'GLOBAL_CONNECTED_APP_FILE',
])
export type AttachmentType = z.infer<typeof AttachmentType>

/** Where a source came in from (VLT-15). WEB: the assistant read it for an answer; it belongs to its chat, and no vault lists it. */
export const AttachmentSource = z.enum(['CHAT', 'PROJECT', 'VAULT', 'EXTENSION', 'MOBILE', 'WEB'])
export type AttachmentSource = z.infer<typeof AttachmentSource>

/** What a person may say of it. */
export const GivenSource = AttachmentSource.exclude(['WEB'])
export type GivenSource = z.infer<typeof GivenSource>

export const AttachmentStatus = z.enum(['uploading', 'analysing', 'completed', 'failed'])
export type AttachmentStatus = z.infer<typeof AttachmentStatus>

/** What Atelier found out about a source: made by the model, or by ranking its own sentences. */
export const Digest = z.object({ title: z.string(), summary: z.string(), tags: z.array(z.string()) })
export type Digest = z.infer<typeof Digest>

/** A source: an uploaded file, a web page or a pasted text (KNO-03, VLT-09). */
export const Attachment = z.object({
  id: AttachmentId,
  status: AttachmentStatus,
  isExisting: z.boolean(),
  title: z.string(),
  fileName: z.string(),
  name: z.string(),
  /** IMAGE, LINK or FILE: what it is drawn as. */
  type: z.enum(['IMAGE', 'LINK', 'FILE', 'TEXT', 'CONNECTED']),
  attachmentType: AttachmentType,
  /** Taken from the content, not from the name. */
  mimeType: z.string(),
  /** A link's address; for the rest, where its bytes are. */
  url: z.string().nullable(),
  /** A pasted text's own text. */
  content: z.string().nullable(),
  /** Where a small picture of it is: itself, its first page, what the page shows of itself. Null when there is none. */
  thumbnail: z.string().nullable(),
  /** Of a presentation, once they are drawn: its slides as they look, as a PDF, and how large that is in bytes. */
  slides: z.object({ url: z.string(), size: z.int() }).nullable(),
  source: AttachmentSource,
  /** Of what came from a connected app. */
  connectedAppType: FetchedFrom.optional(),
  metadata: z.object({
    /** Bytes. */
    size: z.number().int(),
    /** Pages, slides or sheets, where it has them. */
    pages: z.number().int().nullable(),
    /** Characters of text that were read. */
    characters: z.number().int().nullable(),
  }),
  /** A JSON string {summary, tags, title}; null until it has been read. */
  summary: z.string().nullable(),
  progress: z
    .object({
      /** Per cent, 0 to 100. */
      analysingProgress: z.number().int().min(0).max(100),
      /** What is being done, for a person: 'Reading page 120 of 1,000'. */
      step: z.string(),
      sentence: Sentence.optional(),
    })
    .nullable(),
  /** Why it could not be read, and whether trying again can help. */
  failure: z.object({ code: ErrorCode, ...messageFields, retryable: z.boolean() }).nullable(),
  /** What of it was not read, though the rest was: 'Only the first 12 million characters are read.' */
  note: z.string().nullable(),
  noteSentences: z.array(Sentence).optional(),
  /** When its text was last read, from its bytes or from its address; null until then. */
  readAt: z.number().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type Attachment = z.infer<typeof Attachment>

/** What was read last, held against the reading before it: paragraphs that came, and that went. */
export const TextChanges = z.object({
  readAt: z.number().nullable(),
  /** Null when it never read otherwise. */
  previousReadAt: z.number().nullable(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
})
export type TextChanges = z.infer<typeof TextChanges>

/** Where a new attachment goes besides its owner's vault. At most one of them. */
export const destination = {
  projectId: ProjectId.optional(),
  chatbotId: ChatbotId.optional(),
  chatId: ChatId.optional(),
}

const isWebAddress = (text: string) => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
}

/** KNO-04: trimmed, http or https. */
export const LinkUrl = z
  .string(messages.knowledge.linkInvalid)
  .trim()
  .max(limits.link.urlMax, messages.knowledge.linkInvalid)
  .refine(isWebAddress, messages.knowledge.linkInvalid)

/** KNO-04: trimmed, then at most 20,480 characters and 200 lines. */
export const TextContent = z.object({
  fileName: z
    .string(messages.knowledge.nameRequired)
    .overwrite(oneLine)
    .min(1, messages.knowledge.nameRequired)
    .max(limits.text.titleMax)
    .default(limits.text.defaultTitle),
  fileContent: z
    .string(messages.knowledge.contentRequired)
    .trim()
    .min(1, messages.knowledge.contentRequired)
    .refine((text) => countCharacters(text) <= limits.text.characters, messages.knowledge.textTooLarge)
    .refine(
      (text) => text.split(/\r\n|\r|\n/).length <= limits.text.lines,
      messages.knowledge.textTooManyLines,
    ),
})
export type TextContent = z.infer<typeof TextContent>

/**
 * The text that was read from an attachment, with its places: a section starts at the
 * character offset `start` and runs to the next one.
 */
export const ExtractedText = z.object({
  text: z.string(),
  /** Offset of `text` within the whole, when a slice was asked for. */
  offset: z.number().int(),
  totalCharacters: z.number().int(),
  sections: z.array(
    z.object({ start: z.number().int(), page: z.number().int().nullable(), label: z.string().nullable() }),
  ),
})
export type ExtractedText = z.infer<typeof ExtractedText>
