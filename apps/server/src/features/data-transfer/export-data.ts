import type { UserId } from '@atelier/contract/ids'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { type ArchivePart, writeZip } from '../../platform/archive/zip-writer.ts'
import { downloadHeaders } from '../../platform/http/download-headers.ts'
import { presentMessage, withCraftContents, withoutSources } from '../chat/chats/messages/index.ts'
import { findVisibleSources } from '../sources/attachments/storage/index.ts'
import { authorizeDataTransfer } from './access.ts'
import {
  type BotPart,
  type ChatPart,
  type FilePart,
  type ImagePart,
  type Manifest,
  paths,
  type ProjectPart,
} from './archive-format.ts'
import {
  type FileRow,
  findPerson,
  findPersonal,
  type ImageRow,
  selectAttached,
  selectBots,
  selectConsent,
  selectChats,
  selectFiles,
  selectFolders,
  selectImages,
  selectItemsOf,
  selectMemories,
  selectMessages,
  selectPlugins,
  selectProjects,
  selectPrompts,
} from './export-queries.ts'
import { logFailure } from '../../platform/outages.ts'

const batchSize = 100

async function* readAll<Row extends { id: string }>(
  read: (after: Row['id'] | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Row['id'] | null = null
  for (;;) {
    const rows: Row[] = await read(after, batchSize)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

async function* writeJsonArray(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const value of values) {
    yield separator + JSON.stringify(value)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const toJson = (value: unknown): string[] => [`${JSON.stringify(value, null, 1)}\n`]

const safeName = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120) || 'file'

const filePathOf = ({ id, fileName, blobHash, type }: FileRow): string | null =>
  blobHash === null || type === 'LINK' ? null : `${paths.files}${id}/${safeName(fileName)}`

const toFilePart = (row: FileRow): z.infer<typeof FilePart> => {
  const { blobHash: _blobHash, createdAt, ...source } = row
  return { ...source, path: filePathOf(row), createdAt: createdAt.getTime() }
}

async function* chatParts({ db, clock }: AppContext, userId: UserId): AsyncGenerator<ArchivePart> {
  for await (const row of readAll<Awaited<ReturnType<typeof selectChats>>[number]>((after, limit) =>
    selectChats(db, userId, after, limit),
  )) {
    const { id, title, folderId, projectId, createdAt, updatedAt } = row
    const head: Omit<z.infer<typeof ChatPart>, 'messages'> = {
      format: 'atelier-chat',
      version: 1,
      exportedAt: clock.now().getTime(),
      chat: { id, title, createdAt: createdAt.getTime(), updatedAt: updatedAt.getTime() },
      folderId,
      projectId,
    }
    const visibleSourceIds = await findVisibleSources(db, row)
    const messages = async function* () {
      for await (const message of readAll<Awaited<ReturnType<typeof selectMessages>>[number]>(
        (after, limit) => selectMessages(db, id, after, limit),
      )) {
        const attachedFiles = await selectAttached(db, [message.id])
        const fullMessage = { ...message, parts: await withCraftContents(db, message.parts) }
        yield presentMessage(
          visibleSourceIds ? withoutSources(fullMessage, visibleSourceIds) : fullMessage,
          attachedFiles.map((file) => ({ id: file.id, title: file.title })),
        )
      }
    }
    const bytes = async function* () {
      yield `${JSON.stringify(head).slice(0, -1)},"messages":`
      yield* writeJsonArray(messages())
      yield '}\n'
    }
    yield { path: `${paths.chats}${id}.json`, bytes: bytes() }
  }
}

const extensions = { 'image/png': 'png', 'image/svg+xml': 'svg' } as const

async function* imageParts({ db, files }: AppContext, userId: UserId): AsyncGenerator<ArchivePart> {
  const readRows = () => readAll<ImageRow>((after, limit) => selectImages(db, userId, after, limit))
  const imagePathOf = ({ id, mimeType }: ImageRow) =>
    `${paths.pictures}${id}.${extensions[mimeType ?? 'image/png']}`
  const imageRecords = async function* () {
    for await (const row of readRows()) {
      const { id, prompt, params, model, kind, seed, parentId, createdAt } = row
      const { changes, size, from, drawn = [] } = params
      const data: z.infer<typeof ImagePart> = {
        id,
        prompt,
        changes,
        model,
        kind,
        size,
        seed,
        parentId,
        from,
        drawn,
        path: imagePathOf(row),
        createdAt: createdAt.getTime(),
      }
      yield data
    }
  }
  yield { path: paths.images, bytes: writeJsonArray(imageRecords()) }
  for await (const row of readRows())
    if (row.blobHash !== null && (await files.size(row.blobHash)) !== null)
      yield { path: imagePathOf(row), bytes: await files.get(row.blobHash) }
}

async function* archiveParts(context: AppContext, userId: UserId): AsyncGenerator<ArchivePart> {
  const { db, files, clock } = context
  const manifest: z.infer<typeof Manifest> = {
    format: 'atelier-export',
    version: 1,
    exportedAt: clock.now().getTime(),
    ...(await findPerson(db, userId)),
  }
  yield { path: paths.manifest, bytes: toJson(manifest) }
  const folders = await selectFolders(db, userId)
  yield {
    path: paths.folders,
    bytes: toJson(folders.map(({ id, kind, parentId, name }) => ({ id, kind, parentId, name }))),
  }
  const prompts = await selectPrompts(db, userId)
  yield {
    path: paths.prompts,
    bytes: toJson(
      prompts.map(({ id, name, text, folderId, createdAt }) => ({
        id,
        name,
        text,
        folderId,
        createdAt: createdAt.getTime(),
      })),
    ),
  }
  const { instructions, remembers } = await findPersonal(db, userId)
  const memories = (await selectMemories(db, userId)).map(({ id, text, createdAt }) => ({
    id,
    text,
    createdAt: createdAt.getTime(),
  }))
  yield { path: paths.personal, bytes: toJson({ instructions, remembers, memories }) }
  yield { path: paths.plugins, bytes: toJson(await selectPlugins(db, userId)) }
  yield { path: paths.consent, bytes: toJson(await selectConsent(db, userId)) }
  const projects: z.infer<typeof ProjectPart>[] = []
  for (const row of await selectProjects(db, userId)) {
    const { id, name, description, symbol, systemPrompt, createdAt } = row
    const attachmentIds = await selectItemsOf(db, userId, id)
    projects.push({
      id,
      name,
      description,
      symbol,
      systemPrompt,
      attachmentIds,
      createdAt: createdAt.getTime(),
    })
  }
  yield { path: paths.projects, bytes: toJson(projects) }
  const bots: z.infer<typeof BotPart>[] = []
  for (const { id, draft: config, live, createdAt } of await selectBots(db, userId)) {
    const attachmentIds = await selectItemsOf(db, userId, id)
    bots.push({ id, config, isDeployed: live !== null, attachmentIds, createdAt: createdAt.getTime() })
  }
  yield { path: paths.bots, bytes: toJson(bots) }
  const readRows = () => readAll<FileRow>((after, limit) => selectFiles(db, userId, after, limit))
  const fileRecords = async function* () {
    for await (const row of readRows()) yield toFilePart(row)
  }
  yield { path: paths.vault, bytes: writeJsonArray(fileRecords()) }
  yield* chatParts(context, userId)
  yield* imageParts(context, userId)
  for await (const row of readRows()) {
    const path = filePathOf(row)
    // the file was deleted after it was listed
    if (path === null || row.blobHash === null || (await files.size(row.blobHash)) === null) continue
    yield { path, bytes: await files.get(row.blobHash) }
  }
}

export const exportData = (context: AppContext, actor: Actor): Response => {
  const { id } = authorizeDataTransfer(actor)
  const archive = writeZip(archiveParts(context, id))
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await archive.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        logFailure(context.log, error, { userId: id }, 'export failed')
        controller.error(error)
      }
    },
    cancel: async () => void (await archive.return(undefined)),
  })
  const day = context.clock.now().toISOString().slice(0, 10)
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      ...downloadHeaders(`atelier-${day}.zip`),
    },
  })
}
