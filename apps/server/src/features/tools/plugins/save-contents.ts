import type { ToolOutput } from '@atelier/contract/answers/tool-output'
import type { CallToolResult } from '@modelcontextprotocol/client'
import { actAs } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { addBytes, safeFileName } from '../../sources/attachments/ingestion/index.ts'
import { isForModel } from '../../../platform/mcp/read-result.ts'
import type { ToolContext } from '../../../platform/tools/tool.ts'

type Content = CallToolResult['content'][number]

/** Per tool result. */
const filesMax = 10

interface EncodedFile {
  readonly data: string
  readonly mimeType: string
  readonly name: string
  readonly isForUser: boolean
}

const extensionOf = (mimeType: string): string =>
  /^[a-z]+\/(?:x-)?([a-z\d]{2,5})\b/i.exec(mimeType)?.[1]?.toLowerCase() ?? 'bin'

const filesOf = (content: Content): EncodedFile[] =>
  encodedFilesOf(content).map((file) => ({ ...file, isForUser: !isForModel(content) }))

const encodedFilesOf = (content: Content): Omit<EncodedFile, 'isForUser'>[] => {
  if (content.type === 'image' || content.type === 'audio') {
    const name = `${content.type}.${extensionOf(content.mimeType)}`
    return [{ data: content.data, mimeType: content.mimeType, name }]
  }
  if (content.type !== 'resource' || !('blob' in content.resource)) return []
  const { blob, uri, mimeType = 'application/octet-stream' } = content.resource
  return [{ data: blob, mimeType, name: uri.split('/').at(-1) || `file.${extensionOf(mimeType)}` }]
}

export const imagesOf = (contents: readonly Content[]): Uint8Array[] =>
  contents
    .flatMap(filesOf)
    .filter(({ mimeType, isForUser }) => mimeType.startsWith('image/') && !isForUser)
    .slice(0, filesMax)
    .map(({ data }) => Buffer.from(data, 'base64'))

interface SavedContents {
  readonly output: ToolOutput[]
  /** How many files were omitted: too many, or of a kind that can't be stored. */
  readonly omitted: number
}

/** Stores files in the chat; later answers see images again, and only the names of other files. */
export const saveContents = async (
  { app, userId, chatId }: ToolContext,
  contents: readonly Content[],
): Promise<SavedContents> => {
  const files = contents.flatMap(filesOf)
  if (chatId === null) return { output: [], omitted: files.length }
  const output: ToolOutput[] = []
  for (const { data, mimeType, name, isForUser } of files.slice(0, filesMax)) {
    try {
      const { id, type, fileName, size } = await addBytes(app, actAs({ kind: 'job', userId }), {
        bytes: Buffer.from(data, 'base64'),
        fileName: safeFileName(name),
        declaredType: mimeType,
        isAudioAccepted: true,
        connectedApp: { type: 'PLUGIN_RESULT', fileId: name },
        destination: { chatId },
      })
      output.push(
        type === 'IMAGE'
          ? {
              type: 'picture',
              fileId: id,
              alt: fileName,
              width: 0,
              height: 0,
              ...(isForUser && { isForUser }),
            }
          : { type: 'file', fileId: id, name: fileName, mediaType: mimeType, size },
      )
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return { output, omitted: files.length - output.length }
}
