import type { AiTool, ToolReaction } from '@atelier/contract/tools/ai-tool'
import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import * as endpoints from '@atelier/contract/endpoints/tools/ai-tools'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t, translate } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type Directory = DataOf<typeof endpoints.listTools>

const texts = messages.tools

const translateTool = (tool: AiTool): AiTool => {
  const { name, description } = tool.attributes
  return {
    ...tool,
    attributes: { ...tool.attributes, name: translate(name), description: translate(description) },
  }
}

export const directoryQuery = queryOptions({
  queryKey: ['ai-tools'] as const,
  queryFn: async ({ signal }) => {
    const { tools, ...otherData } = await call(endpoints.listTools, {}, { signal })
    return { ...otherData, tools: tools.map(translateTool) }
  },
})

const metricsKey = ['ai-tool-metrics'] as const

/** Fetched once per page load (TLS-04). */
const metricsQuery = queryOptions({
  queryKey: metricsKey,
  queryFn: async ({ signal }) => {
    const { metrics } = await call(endpoints.getToolMetrics, {}, { signal })
    return Object.fromEntries(metrics.map(({ id, likes }) => [id, likes]))
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

export const useLikes = ({ id, toolMetrics }: AiTool): number =>
  useQuery(metricsQuery).data?.[id] ?? toolMetrics.likes

export const countView = (toolId: string): void =>
  void call(endpoints.countToolView, { query: { toolId } }).catch(() => undefined)

const isOffline = (error: unknown) => !(error instanceof ApiError) || error.code === 'NO_CONNECTION'

export const usePin = () => {
  const queryClient = useQueryClient()
  const { queryKey } = directoryQuery
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ toolId, isPinned }: { toolId: string; isPinned: boolean }) =>
      call(isPinned ? endpoints.pinTool : endpoints.unpinTool, { body: { toolId } }),
    onMutate: async ({ toolId, isPinned }) => {
      await queryClient.cancelQueries({ queryKey })
      const previousPins = queryClient.getQueryData(queryKey)?.pinnedTools
      queryClient.setQueryData(queryKey, (current) => {
        if (current === undefined) return current
        const otherPins = current.pinnedTools.filter((slug) => slug !== toolId)
        return { ...current, pinnedTools: isPinned ? [toolId, ...otherPins] : otherPins }
      })
      return previousPins
    },
    onSuccess: ({ pinnedTools }) =>
      queryClient.setQueryData(queryKey, (data) => data && { ...data, pinnedTools }),
    onError: (error, { isPinned }, previousPins) => {
      if (previousPins !== undefined)
        queryClient.setQueryData(
          queryKey,
          (directory) => directory && { ...directory, pinnedTools: previousPins },
        )
      if (isOffline(error)) toast.error(isPinned ? texts.pinError : texts.unpinError, errorText(error))
      else toast.error(isPinned ? texts.pinFailed : texts.unpinFailed, errorText(error))
    },
  })
}

export const useToggleReaction = (tool: AiTool) => {
  const queryClient = useQueryClient()
  const { queryKey } = directoryQuery
  const likes = useLikes(tool)
  const updateCaches = (reaction: ToolReaction | null, count: number) => {
    queryClient.setQueryData(
      queryKey,
      (current): Directory | undefined =>
        current && {
          ...current,
          tools: current.tools.map((each) => (each.id === tool.id ? { ...each, reaction } : each)),
        },
    )
    queryClient.setQueryData(metricsKey, (data: Record<string, number> | undefined) => ({
      ...data,
      [tool.id]: count,
    }))
  }
  return useMutation({
    meta: { failure: t('Couldn’t save your feedback') },
    mutationFn: (type: ToolReaction) => call(endpoints.reactToTool, { body: { toolId: tool.id, type } }),
    onMutate: (type) => {
      const previous = { reaction: tool.reaction, likes }
      const change = Number(type === 'like') - Number(tool.reaction === 'like')
      updateCaches(type, likes + change)
      return previous
    },
    onSuccess: (_tool, type) => toast.success(type === 'like' ? texts.liked : texts.disliked),
    onError: (_error, _type, previous) => previous && updateCaches(previous.reaction, previous.likes),
  })
}

type ToolRun = BodyOf<typeof endpoints.runTool> & { slug: DataOf<typeof endpoints.runTool>['result']['tool'] }

export const useRunTool = () => {
  const queryClient = useQueryClient()
  const { queryKey } = directoryQuery
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ slug, text }: ToolRun) => call(endpoints.runTool, { params: { slug }, body: { text } }),
    onSuccess: ({ usage }) =>
      queryClient.setQueryData(queryKey, (current) => current && { ...current, usage }),
  })
}
