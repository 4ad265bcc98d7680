import type { Citation, UnsupportedRanges } from '@atelier/contract/answers/citation'
import type { ChatId, CraftId, CraftVersionId, MessageId } from '@atelier/contract/ids'
import type {
  CraftComment,
  CraftCommentRef,
  CraftStatus,
  CraftType,
  CraftVersion,
} from '@atelier/contract/crafts/craft'
import type { MessagePart } from '@atelier/contract/answers/message'
import type { CraftOutput } from '@atelier/contract/answers/tool-output'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { branchThrough, chatQuery, useLiveAnswers } from '../chat/index.ts'
import { craftQuery, versionQuery } from './api.ts'

export type OpenComment = CraftComment & { ref: CraftCommentRef }

const noComments: readonly OpenComment[] = []

export interface CraftView {
  craftId: CraftId
  chatId: ChatId
  identifier: string
  title: string
  type: CraftType
  language: string
  status: CraftStatus
  content: string
  citations: readonly Citation[]
  unsupported: UnsupportedRanges
  versionId: CraftVersionId
  version: CraftVersion | null
  versions: readonly CraftVersion[]
  isNewest: boolean
  comments: readonly OpenComment[]
  leafId: MessageId | undefined
  mayEdit: boolean
}

/** The craft in the URL: its streaming version, else the given one, else the branch's latest. */
export const useCraft = () => {
  const { chatId = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const craftId = (search.craft ?? '') as CraftId
  const liveAnswers = useLiveAnswers(chatId)
  const chat = useQuery({ ...chatQuery(chatId), enabled: chatId !== '' })
  const branch = useMemo(
    () =>
      branchThrough(chat.data?.messages ?? [], search.branch ?? search.message).map(({ message }) => message),
    [chat.data, search.branch, search.message],
  )
  const isVersion = (part: MessagePart): part is CraftOutput =>
    part.type === 'craft' &&
    part.craftId === craftId &&
    part.comments === undefined &&
    part.status !== 'failed'
  const newestPart = liveAnswers.flatMap(({ composed }) => composed.parts).findLast(isVersion)
  const streamedCraft = newestPart?.content === undefined ? null : newestPart
  const storedVersions = branch
    .flatMap(({ parts }) => parts.filter(isVersion))
    .filter(({ content }) => content === undefined)
  const craft = useQuery({
    ...craftQuery(craftId),
    enabled: craftId !== '' && (storedVersions.length > 0 || !streamedCraft),
  })
  // the answer that just ended may have added a version
  const { data, refetch, isFetching } = craft
  const isOutdated = storedVersions.some(({ versionId }) =>
    data?.versions.every(({ id }) => id !== versionId),
  )
  useEffect(() => {
    if (isOutdated && !isFetching) void refetch()
  }, [isOutdated, isFetching, refetch])
  const branchMessageIds = useMemo(() => new Set<string>(branch.map(({ id }) => id)), [branch])
  const versions = useMemo(
    () => craft.data?.versions.filter(({ messageId }) => branchMessageIds.has(messageId)) ?? [],
    [craft.data, branchMessageIds],
  )
  const comments = useMemo(
    () =>
      branch.flatMap(({ id: messageId, parts }) =>
        parts.flatMap((each) =>
          each.type === 'craft' && each.craftId === craftId
            ? (each.comments ?? [])
                .map((comment, commentIndex) => ({
                  ...comment,
                  ref: { messageId, index: each.index, at: commentIndex },
                }))
                .filter(({ state }) => state === 'open')
            : [],
        ),
      ),
    [branch, craftId],
  )
  const newest = versions.at(-1)
  const currentVersion = versions.find(({ id }) => id === search.version) ?? newest
  // keep the previous version while the next one loads, so that unsaved input is kept
  const versionDetail = useQuery({
    ...versionQuery(craftId, currentVersion?.id ?? ''),
    enabled: currentVersion !== undefined,
    placeholderData: keepPreviousData,
  })
  const version = versions.find(({ id }) => id === versionDetail.data?.id)
  const error = craft.error ?? versionDetail.error ?? chat.error
  const leafId = branch.at(-1)?.id
  const commonFields = { craftId, chatId: chatId as ChatId, versions, leafId }
  const [lastStreamedCraft, setLastStreamedCraft] = useState(streamedCraft)
  if (
    streamedCraft
      ? lastStreamedCraft !== streamedCraft
      : lastStreamedCraft && lastStreamedCraft.versionId === versionDetail.data?.id
  )
    setLastStreamedCraft(streamedCraft)
  const livePart =
    streamedCraft ??
    (lastStreamedCraft && lastStreamedCraft.versionId === storedVersions.at(-1)?.versionId && !error
      ? lastStreamedCraft
      : null)
  if (livePart && (search.version ?? livePart.versionId) === livePart.versionId) {
    const { identifier, title, kind, language, status, content = '', versionId } = livePart
    const streamedFields = { identifier, title, type: kind, language, status, content, versionId }
    return {
      craft: {
        ...commonFields,
        ...streamedFields,
        citations: [],
        unsupported: [],
        version: null,
        isNewest: true,
        comments: noComments,
        mayEdit: false,
      } as CraftView,
      error: null,
      refetch: craft.refetch,
      isFetching: false,
    }
  }
  const current: CraftView | undefined =
    craft.data && version && versionDetail.data
      ? {
          ...commonFields,
          identifier: craft.data.identifier,
          title: craft.data.title,
          type: craft.data.type,
          language: craft.data.language,
          status: version.status,
          content: versionDetail.data.content,
          citations: versionDetail.data.citations,
          unsupported: versionDetail.data.unsupported,
          versionId: version.id,
          version,
          isNewest: version === newest,
          comments: currentVersion === newest ? comments : noComments,
          mayEdit: craft.data.mayEdit,
        }
      : undefined
  return {
    craft: current,
    error: current ? null : error,
    isFetching: craft.isFetching || versionDetail.isFetching,
    refetch: () => Promise.all([craft.refetch(), versionDetail.refetch()]),
  }
}
