import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { type AttachmentId, ChatbotId, type ImageId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { ZipFile } from '../../platform/archive/zip-file.ts'
import { addFile, addFromVault, addLink } from '../sources/attachments/ingestion/index.ts'
import { createBot } from '../bots/bots/index.ts'
import { planChatImport } from '../chat/chats/messages/index.ts'
import { changeFolders } from '../chat/folders/index.ts'
import { importImage } from '../images/index.ts'
import { updatePersonal, remember } from '../people/personal/index.ts'
import { createProject } from '../projects/projects/index.ts'
import { createPrompt } from '../prompts/index.ts'
import * as format from './archive-format.ts'
import { importPart } from './import-part.ts'
import type { Importer } from './importer.ts'
import { type ArchiveImport, readElements, readJson, readPart } from './read-archive.ts'

const { paths } = format
const importFolders = async (archive: ArchiveImport): Promise<void> => {
  const { importer, folders } = archive
  for await (const { id, kind, parentId, name } of readElements(
    archive,
    paths.folders,
    'folder',
    format.FolderPart,
  )) {
    const folderId = await importer.importItem({ kind: 'folder', title: name, id }, async (txContext) => {
      const { createdId } = await changeFolders(txContext, importer.actor, kind, {
        operation: 'create',
        name,
        parentId: parentId === null ? null : (folders.get(parentId) ?? null),
      })
      return createdId
    })
    if (folderId) folders.set(id, folderId)
  }
}

const importPrompts = async (archive: ArchiveImport): Promise<void> => {
  const { importer, folders } = archive
  for await (const { id, name, text, folderId } of readElements(
    archive,
    paths.prompts,
    'prompt',
    format.PromptPart,
  ))
    await importer.importItem({ kind: 'prompt', title: name, id }, (txContext) =>
      createPrompt(txContext, importer.actor, {
        promptName: name,
        promptText: text,
        folderId: folderId === null ? null : (folders.get(folderId) ?? null),
      }),
    )
}

const importPersonal = async (archive: ArchiveImport): Promise<void> => {
  const { importer } = archive
  const personalPart = await readJson(archive, paths.personal, format.PersonalPart)
  if (!personalPart) return
  if (personalPart.instructions !== '')
    await importer.importItem(
      { kind: 'memory', title: 'Your instructions', id: 'instructions' },
      (txContext) =>
        updatePersonal(txContext, importer.actor, {
          instructions: personalPart.instructions,
          remembers: personalPart.remembers,
        }),
    )
  for (const { id, text } of personalPart.memories)
    await importer.importItem({ kind: 'memory', title: text, id }, (txContext) =>
      remember(txContext, importer.actor, text, null),
    )
}

const destination = { source: 'VAULT' } as const

const unpackFile = async (
  { importer, zip, folder }: ArchiveImport,
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
    // plugins can return recordings, which uploads otherwise reject
    const isAudioAccepted = declaredType.startsWith('audio/')
    await addFile(context, actor, {
      id,
      path,
      hash: null,
      size,
      title,
      fileName,
      declaredType,
      destination,
      isAudioAccepted,
    })
    return id
  } finally {
    await rm(path, { force: true })
  }
}

const importFiles = async (archive: ArchiveImport): Promise<void> => {
  const { importer } = archive
  for await (const file of readElements(archive, paths.vault, 'file', format.FilePart)) {
    const item = { kind: 'file' as const, title: file.title, id: file.id }
    const { url } = file
    const id = await (file.type === 'LINK' && url !== null
      ? importer.importItem(
          item,
          async (txContext) => (await addLink(txContext, importer.actor, { url, ...destination })).id,
        )
      : importer.importSlowItem<AttachmentId>(item, (attachmentId) =>
          unpackFile(archive, file, attachmentId),
        ))
    if (id) archive.files.set(file.id, id)
  }
}

const importImages = async (archive: ArchiveImport): Promise<void> => {
  const { importer, images } = archive
  const { context, actor } = importer
  for await (const part of readElements(archive, paths.images, 'picture', format.ImagePart)) {
    const { id, path, parentId, ...image } = part
    const createdAt = new Date(part.createdAt)
    const item = { kind: 'picture' as const, title: image.prompt, id, createdAt }
    const imageId = await importer.importSlowItem<ImageId>(item, async (newId) => {
      if (!archive.zip.names.includes(path))
        throw new AppError('CANNOT_PROCESS', 'The file for this item is missing from the archive.')
      return importImage(context, actor, {
        ...image,
        createdAt,
        id: newId,
        parentId: parentId === null ? null : (images.get(parentId) ?? null),
        bytes: await readPart(archive, path, limits.upload.fileBytes),
      })
    })
    if (imageId) images.set(id, imageId)
  }
}

const importedIds = ({ files }: ArchiveImport, ids: readonly string[]): AttachmentId[] =>
  ids.flatMap((id) => files.get(id) ?? [])

const importProjects = async (archive: ArchiveImport): Promise<void> => {
  const { actor } = archive.importer
  for await (const part of readElements(archive, paths.projects, 'project', format.ProjectPart)) {
    const { id, name, description, symbol, systemPrompt, attachmentIds } = part
    await archive.importer.importItem({ kind: 'project', title: name, id }, async (txContext) => {
      const projectId = await createProject(txContext, actor, {
        name,
        description,
        systemPrompt,
        creationMode: 'MANUAL',
        ...(symbol !== null && { symbol }),
      })
      const sources = importedIds(archive, attachmentIds)
      if (sources.length > 0)
        await addFromVault(txContext, actor, { kind: 'project', id: ProjectId.parse(projectId) }, sources)
    })
  }
}

const importBots = async (archive: ArchiveImport): Promise<void> => {
  const { actor } = archive.importer
  for await (const { id, config, attachmentIds } of readElements(archive, paths.bots, 'bot', format.BotPart))
    await archive.importer.importItem({ kind: 'bot', title: config.name, id }, async (txContext) => {
      const botId = await createBot(txContext, actor, config)
      const sources = importedIds(archive, attachmentIds)
      if (sources.length > 0)
        await addFromVault(txContext, actor, { kind: 'bot', id: ChatbotId.parse(botId) }, sources)
    })
}

const importChats = async (archive: ArchiveImport): Promise<void> => {
  const { importer, zip, folders, files } = archive
  const { context, actor } = importer
  for (const name of zip.names.filter((each) => each.startsWith(paths.chats))) {
    const item = { kind: 'chat' as const, title: name, id: name }
    const part = await readJson(archive, name, format.ChatPart).catch((error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    })
    if (part === null || part instanceof AppError) {
      await importer.recordFailure(item, part?.sentence ?? 'It’s missing from the archive.')
      continue
    }
    const { chat, messages, folderId } = part
    let hasMissingFiles = false
    const onLoss = () => {
      hasMissingFiles = true
    }
    await importer.importChat(
      { kind: 'chat', title: chat.title, id: chat.id },
      (db, newId) =>
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
              parts: parts.flatMap((each) => importPart(archive, each, onLoss)),
              // cited sources have new IDs, or weren't imported
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
      () =>
        hasMissingFiles
          ? [sentence('Files that tools created but that aren’t in the archive were left out.')]
          : [],
    )
  }
}

export const importOwn = async (importer: Importer, zip: ZipFile, folder: string): Promise<void> => {
  const ids = { folders: new Map(), files: new Map(), images: new Map() }
  const archive: ArchiveImport = { importer, zip, folder, ...ids }
  await readJson(archive, paths.manifest, format.Manifest)
  await importer.setSource('atelier')
  await importFolders(archive)
  await importPrompts(archive)
  await importPersonal(archive)
  await importFiles(archive)
  await importImages(archive)
  await importProjects(archive)
  await importBots(archive)
  await importChats(archive)
}
