import type { ContentPart, MessagePart } from '@atelier/contract/answers/message'
import type { ToolOutput } from '@atelier/contract/answers/tool-output'
import type { AttachmentId, ImageId } from '@atelier/contract/ids'
import { LinkUrl } from '@atelier/contract/sources/attachment'

/** New IDs by the IDs in the archive. */
interface ImportedIds {
  readonly files: ReadonlyMap<string, AttachmentId>
  readonly images: ReadonlyMap<string, ImageId>
}

/** The output with its new IDs; null if its file or image wasn't imported, or if its link is invalid. */
const importOutput = ({ files, images }: ImportedIds, output: ToolOutput): ToolOutput | null => {
  if (output.type === 'link') return LinkUrl.safeParse(output.url).success ? output : null
  if (output.type === 'file') {
    const fileId = files.get(output.fileId)
    return fileId ? { ...output, fileId } : null
  }
  if (output.type !== 'picture') return output
  const { fileId: oldFileId, imageId: oldImageId, ...picture } = output
  const fileId = oldFileId && files.get(oldFileId)
  const imageId = oldImageId && images.get(oldImageId)
  return fileId || imageId ? { ...picture, ...(fileId && { fileId }), ...(imageId && { imageId }) } : null
}

/** `onLoss` is called for each file of an answer that isn't in the archive. */
export const importPart = (archive: ImportedIds, part: MessagePart, onLoss: () => void): MessagePart[] => {
  const importOutputs = (outputs: readonly ToolOutput[]) =>
    outputs.flatMap((output) => {
      const results = importOutput(archive, output)
      if (results) return [results]
      if (output.type !== 'link') onLoss()
      return []
    })
  if (part.type === 'tool') return [part.output ? { ...part, output: importOutputs(part.output) } : part]
  if (part.type !== 'file' && part.type !== 'picture') return [part]
  return importOutputs([part]) as ContentPart[]
}
