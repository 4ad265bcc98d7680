import { LinkUrl } from '@atelier/contract/sources/attachment'
import { BotConfig } from '@atelier/contract/bots/bot'
import { ChatExport } from '@atelier/contract/chat/chat-export'
import { FolderName } from '@atelier/contract/chat/folder'
import { ImageKind, ImagePrompt, ImageSize } from '@atelier/contract/images/image'
import { limits } from '@atelier/contract/limits'
import { MemoryText, PersonalInstructions } from '@atelier/contract/people/personal'
import {
  ProjectDescription,
  ProjectInstructions,
  ProjectSymbol,
  ProjectTitle,
} from '@atelier/contract/projects/project'
import { PromptName, PromptText } from '@atelier/contract/prompts/prompt'
import { z } from 'zod'
import { safeFileName } from '../sources/attachments/ingestion/index.ts'

const id = z.string()
const timeFields = { createdAt: z.number() }
const FileName = z.string().min(1).max(limits.upload.fileNameMax).transform(safeFileName)

export const Manifest = z.object({
  format: z.literal('atelier-export'),
  version: z.literal(1),
  exportedAt: z.number(),
  name: z.string(),
  email: z.string(),
})

export const FolderPart = z.object({
  id,
  kind: z.enum(['chats', 'prompts']),
  parentId: id.nullable(),
  name: FolderName,
})
export const PromptPart = z.object({
  id,
  name: PromptName,
  text: PromptText,
  folderId: id.nullable(),
  ...timeFields,
})
export const PersonalPart = z.object({
  instructions: PersonalInstructions,
  remembers: z.boolean(),
  memories: z.array(z.object({ id, text: MemoryText, ...timeFields })),
})
export const FilePart = z.object({
  id,
  title: FileName,
  fileName: FileName,
  type: z.enum(['IMAGE', 'LINK', 'FILE', 'TEXT', 'CONNECTED']),
  mimeType: z.string(),
  url: LinkUrl.nullable(),
  path: z.string().nullable(),
  ...timeFields,
})
export const ProjectPart = z.object({
  id,
  name: ProjectTitle,
  description: z.literal('').or(ProjectDescription),
  symbol: ProjectSymbol.nullable(),
  systemPrompt: ProjectInstructions,
  attachmentIds: z.array(id),
  ...timeFields,
})
export const BotPart = z.object({
  id,
  config: BotConfig,
  isDeployed: z.boolean(),
  attachmentIds: z.array(id),
  ...timeFields,
})

/** Fields that older archives lack have defaults. */
export const ImagePart = z.object({
  id,
  prompt: ImagePrompt,
  changes: z.array(z.string().max(limits.image.promptMax)).max(limits.image.changes),
  model: z.string().max(200),
  kind: ImageKind.default('model'),
  size: ImageSize.default('1024x1024'),
  seed: z.int().min(0).max(limits.image.seedMax).default(0),
  parentId: id.nullable().default(null),
  from: z.enum(['nothing', 'variation', 'edit']).default('nothing'),
  drawn: z.array(z.string().max(200)).max(200).default([]),
  path: z.string(),
  ...timeFields,
})

export const ChatPart = ChatExport.extend({ folderId: id.nullable(), projectId: id.nullable() })

export const paths = {
  manifest: 'atelier.json',
  folders: 'folders.json',
  prompts: 'prompts.json',
  personal: 'personal.json',
  /** Exported for information only, and never imported. */
  plugins: 'plugins.json',
  consent: 'consent.json',
  vault: 'vault.json',
  projects: 'projects.json',
  bots: 'bots.json',
  images: 'images.json',
  chats: 'chats/',
  pictures: 'images/',
  files: 'files/',
} as const
