import { TextContent } from '@atelier/contract/sources/attachment'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { deleteSharedItem, readSharedItems, type SharedItem } from '../../lib/browser/shared-inbox.ts'
import { attachmentKeys, useAddLink, useAddText } from '../uploads/attachments/index.ts'
import { removeUpload, resumeUpload, useUploads } from '../uploads/queue/index.ts'
import { useAddFiles } from '../uploads/index.ts'

const sharedQuery = queryOptions({
  queryKey: ['shared'] as const,
  queryFn: readSharedItems,
  networkMode: 'always',
  // files are read only once, because uploads are identified by their File object
  staleTime: Infinity,
})

const uploadGroup = 'shared'
const destination = { source: 'MOBILE' } as const

const fileOf = ({ kind, title, text, file }: SharedItem): File | null =>
  kind === 'text' && !TextContent.safeParse({ fileName: title, fileContent: text }).success
    ? new File([text], `${title}.txt`, { type: 'text/plain' })
    : file

export const useSharedItems = () => {
  const queryClient = useQueryClient()
  const { data: items } = useQuery(sharedQuery)
  const [itemIds, setItemIds] = useState<ReadonlyMap<File, string>>(new Map())
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const addLink = useAddLink(destination)
  const addText = useAddText(destination)
  const addFiles = useAddFiles({ destination, group: uploadGroup })
  const uploads = useUploads(uploadGroup)

  const removeItem = async (id: string) => {
    await deleteSharedItem(id)
    queryClient.setQueryData(sharedQuery.queryKey, (current) =>
      current?.filter((sharedItem) => sharedItem.id !== id),
    )
  }
  useEffect(() => {
    for (const { id, file, status, attachmentId } of uploads) {
      const item = itemIds.get(file)
      // 'known' means that the vault already had the file
      if ((status !== 'uploaded' && status !== 'known') || item === undefined) continue
      removeUpload(id)
      void removeItem(item)
      if (attachmentId !== null) refreshLists(queryClient, attachmentKeys.vault, { changed: [attachmentId] })
    }
  })

  const send = async ({ id, kind, title, text }: SharedItem) => {
    try {
      if (kind === 'link') await addLink.mutateAsync({ url: text, idempotencyKey: id })
      else await addText.mutateAsync({ fileName: title, fileContent: text, idempotencyKey: id })
      await removeItem(id)
    } catch (error) {
      setErrors((previous) => ({ ...previous, [id]: errorText(error) }))
    }
  }
  const uploadOf = (id: string) => uploads.find(({ file }) => itemIds.get(file) === id)
  const addAll = async () => {
    setErrors({})
    setSending(true)
    const newFiles: [File, string][] = []
    for (const item of items ?? []) {
      const file = fileOf(item)
      const upload = uploadOf(item.id)
      if (file === null) await send(item)
      else if (upload === undefined) newFiles.push([file, item.id])
      else if (upload.status === 'failed') resumeUpload(upload.id)
    }
    setItemIds((previousFiles) => new Map([...previousFiles, ...newFiles]))
    if (newFiles.length > 0) addFiles(newFiles.map(([file]) => file))
    setSending(false)
  }
  const discard = async (id: string) => {
    const upload = uploadOf(id)
    if (upload) removeUpload(upload.id)
    await removeItem(id)
  }
  return {
    items: items?.map((item) => {
      const upload = uploadOf(item.id)
      return {
        ...item,
        error: errors[item.id] ?? upload?.error ?? null,
        progress: upload?.status === 'uploading' ? upload.progress : null,
      }
    }),
    isSending: isSending || uploads.some(({ status }) => status === 'uploading'),
    addAll,
    discard,
  }
}
