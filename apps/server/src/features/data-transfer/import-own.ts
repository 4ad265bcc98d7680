import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { LinkUrl } from '@atelier/contract/sources/attachment'
import { type AttachmentId, ChatbotId, type FolderId, type ImageId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { MessagePart } from '@atelier/contract/answers/message'
import { sentence } from '@atelier/contract/write-sentence'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { jsonElements, parseElement } from '../../platform/archive/json-elements.ts'
import type { ZipFile } from '../../platform/archive/zip-file.ts'
import { addFile, addFromVault, addLink } from '../sources/attachments/ingestion/index.ts'
import { createBot } from '../bots/bots/index.ts'
import { planChatImport } from '../chat/chats/messages/index.ts'
import { changeFolders } from '../chat/folders/index.ts'
import { importImage } from '../images/index.ts'
import { changePersonal, remember } from '../people/personal/index.ts'
import { createProject } from '../projects/projects/index.ts'
import { createPrompt } from '../prompts/index.ts'
import * as format from './archive-format.ts'
import type { Importer } from './importer.ts'

const { paths } = format
const { itemBytes } = limits.dataImport

interface Own {
  readonly importer: Importer
  readonly zip: ZipFile
  readonly folder: string
  readonly folders: Map<string, FolderId>
  readonly files: Map<string, AttachmentId>
  readonly pictures: Map<string, ImageId>
}

const readPart = async ({ zip }: Own, name: string, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of zip.read(name, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const readJson = async <Schema extends z.ZodType>(
  own: Own,
  name: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> => {
  if (!own.zip.names.includes(name)) return null
  const text = (await readPart(own, name, itemBytes)).toString('utf8')
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('CANNOT_PROCESS', sentence('“{name}” is damaged.', { name }), { cause })
  }
}

async function* elements<Schema extends z.ZodType>(
  { zip, importer }: Own,
  name: string,
  kind: 'folder' | 'prompt' | 'project' | 'bot' | 'file' | 'picture',
  schema: Schema,
): AsyncGenerator<z.infer<Schema>> {
  if (!zip.names.includes(name)) return
  let count = 0
  for await (const text of jsonElements(zip.read(name, limits.dataImport.bytes), itemBytes)) {
    count += 1
    const read = text === null ? null : schema.safeParse(parseElement(text))
    if (read?.success) yield read.data
    else
      await importer.recordFailure(
        { kind, title: `${kind} ${count}`, id: `${name} ${count}` },
        'The data is corrupted.',
      )
  }
}

const importFolders = async (own: Own): Promise<void> => {
  const { importer, folders } = own
  for await (const { id, kind, parentId, name } of elements(
    own,
    paths.folders,
    'folder',
    format.FolderPart,
  )) {
    const folderId = await importer.take({ kind: 'folder', title: name, id }, async (inside) => {
      const { createdId } = await changeFolders(inside, importer.actor, kind, {
        operation: 'create',
        name,
        parentId: parentId === null ? null : (folders.get(parentId) ?? null),
      })
      return createdId
    })
    if (folderId) folders.set(id, folderId)
  }
}

const importPrompts = async (own: Own): Promise<void> => {
  const { importer, folders } = own
  for await (const { id, name, text, folderId } of elements(own, paths.prompts, 'prompt', format.PromptPart))
    await importer.take({ kind: 'prompt', title: name, id }, (inside) =>
      createPrompt(inside, importer.actor, {
        promptName: name,
        promptText: text,
        folderId: folderId === null ? null : (folders.get(folderId) ?? null),
      }),
    )
}

const importPersonal = async (own: Own): Promise<void> => {
  const { importer } = own
  const personal = await readJson(own, paths.personal, format.PersonalPart)
  if (!personal) return
  if (personal.instructions !== '')
    await importer.take({ kind: 'memory', title: 'Your instructions', id: 'instructions' }, (inside) =>
      changePersonal(inside, importer.actor, {
        instructions: personal.instructions,
        remembers: personal.remembers,
      }),
    )
  for (const { id, text } of personal.memories)
    await importer.take({ kind: 'memory', title: text, id }, (inside) =>
      remember(inside, importer.actor, text, null),
    )
}

const destination = { source: 'VAULT' } as const

const unpackFile = async (
  { importer, zip, folder }: Own,
  file: z.infer<typeof format.FilePart>,
  id: AttachmentId,
): Promise<AttachmentId> => {
  const { context, actor } = importer
  if (file.path === null)
    throw new AppError('CANNOT_PROCESS', 'The file for this item is missing from the archive.')
  const path = `${folder}/part`
  try {
    await pipeline(
      Readable.from(zip.read(file.path, limits.upload.fileBytes)),
      createWriteStream(path, { mode: 0o600 }),
    )
    const { size } = await stat(path)
    const { title, fileName, mimeType: declaredType } = file
    await addFile(context, actor, { id, path, hash: null, size, title, fileName, declaredType, destination })
    return id
  } finally {
    await rm(path, { force: true })
  }
}

const importFiles = async (own: Own): Promise<void> => {
  const { importer } = own
  for await (const file of elements(own, paths.vault, 'file', format.FilePart)) {
    const item = { kind: 'file' as const, title: file.title, id: file.id }
    const { url } = file
    const id = await (file.type === 'LINK' && url !== null
      ? importer.take(
          item,
          async (inside) => (await addLink(inside, importer.actor, { url, ...destination })).id,
        )
      : importer.takeLong<AttachmentId>(item, (attachmentId) => unpackFile(own, file, attachmentId)))
    if (id) own.files.set(file.id, id)
  }
}

const importImages = async (own: Own): Promise<void> => {
  const { importer, pictures } = own
  const { context, actor } = importer
  for await (const part of elements(own, paths.images, 'picture', format.ImagePart)) {
    const { id, path, parentId, ...image } = part
    const createdAt = new Date(part.createdAt)
    const item = { kind: 'picture' as const, title: image.prompt, id, createdAt }
    const imageId = await importer.takeLong<ImageId>(item, async (newId) => {
      if (!own.zip.names.includes(path))
        throw new AppError('CANNOT_PROCESS', 'The file for this item is missing from the archive.')
      return importImage(context, actor, {
        ...image,
        createdAt,
        id: newId,
        parentId: parentId === null ? null : (pictures.get(parentId) ?? null),
        bytes: await readPart(own, path, limits.upload.fileBytes),
      })
    })
    if (imageId) pictures.set(id, imageId)
  }
}

const newIds = ({ files }: Own, ids: readonly string[]): AttachmentId[] =>
  ids.flatMap((id) => files.get(id) ?? [])

const importProjects = async (own: Own): Promise<void> => {
  const { actor } = own.importer
  for await (const part of elements(own, paths.projects, 'project', format.ProjectPart)) {
    const { id, name, description, symbol, systemPrompt, attachmentIds } = part
    await own.importer.take({ kind: 'project', title: name, id }, async (inside) => {
      const projectId = await createProject(inside, actor, {
        name,
        description,
        systemPrompt,
        creationMode: 'MANUAL',
        ...(symbol !== null && { symbol }),
      })
      const sources = newIds(own, attachmentIds)
      if (sources.length > 0)
        await addFromVault(inside, actor, { kind: 'project', id: ProjectId.parse(projectId) }, sources)
    })
  }
}

const importBots = async (own: Own): Promise<void> => {
  const { actor } = own.importer
  for await (const { id, config, attachmentIds } of elements(own, paths.bots, 'bot', format.BotPart))
    await own.importer.take({ kind: 'bot', title: config.name, id }, async (inside) => {
      const botId = await createBot(inside, actor, config)
      const sources = newIds(own, attachmentIds)
      if (sources.length > 0)
        await addFromVault(inside, actor, { kind: 'bot', id: ChatbotId.parse(botId) }, sources)
    })
}

/** Drops links that other inputs would reject. */
const withoutOddLinks = (part: MessagePart): MessagePart =>
  part.type === 'tool' && part.output
    ? {
        ...part,
        output: part.output.filter((each) => each.type !== 'link' || LinkUrl.safeParse(each.url).success),
      }
    : part

const importChats = async (own: Own): Promise<void> => {
  const { importer, zip, folders, files } = own
  const { context, actor } = importer
  for (const name of zip.names.filter((each) => each.startsWith(paths.chats))) {
    const item = { kind: 'chat' as const, title: name, id: name }
    const part = await readJson(own, name, format.ChatPart).catch((error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    })
    if (part === null || part instanceof AppError) {
      await importer.recordFailure(item, part?.sentence ?? 'It’s missing from the archive.')
      continue
    }
    const { chat, messages, folderId } = part
    await importer.takeChat({ kind: 'chat', title: chat.title, id: chat.id }, (db, newId) =>
      planChatImport(
        db,
        actor,
        {
          ...chat,
          folderId: folderId === null ? null : (folders.get(folderId) ?? null),
          messages: messages.map(({ id, parentId, role, parts, citations, status, model, createdAt }) => ({
            key: id,
            parentKey: parentId,
            role,
            parts: parts.map(withoutOddLinks),
            // cited sources have new ids or weren't imported
            citations: citations.flatMap((citation) => {
              const attachmentId = files.get(citation.attachmentId)
              return attachmentId ? [{ ...citation, attachmentId }] : []
            }),
            status,
            model,
            createdAt,
          })),
          currentKey: messages.at(-1)?.id ?? null,
        },
        context.clock.now(),
        newId,
      ),
    )
  }
}

export const importOwn = async (importer: Importer, zip: ZipFile, folder: string): Promise<void> => {
  const own: Own = {
    importer,
    zip,
    folder,
    folders: new Map(),
    files: new Map(),
    pictures: new Map(),
  }
  await readJson(own, paths.manifest, format.Manifest)
  await importer.setSource('atelier')
  await importFolders(own)
  await importPrompts(own)
  await importPersonal(own)
  await importFiles(own)
  await importImages(own)
  await importProjects(own)
  await importBots(own)
  await importChats(own)
}
