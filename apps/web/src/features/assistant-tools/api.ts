import type { AssistantTool, ToolPolicy } from '@atelier/contract/tools/assistant-tool'
import { listAssistantTools, updateAssistantTool } from '@atelier/contract/endpoints/tools/assistant-tools'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { optimisticUpdate } from '../../lib/api/optimistic-update.ts'
import { t } from '../../lib/text.tsx'

export const toolsQuery = queryOptions({
  queryKey: ['assistant-tools'] as const,
  queryFn: async ({ signal }) => (await call(listAssistantTools, {}, { signal })).tools,
})

export const useSetToolPolicy = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t save your choice') },
    mutationFn: ({ name, policy }: { name: string; policy: ToolPolicy }) =>
      call(updateAssistantTool, { params: { name }, body: { policy } }),
    ...optimisticUpdate(
      queryClient,
      toolsQuery.queryKey,
      (tools: AssistantTool[], { name, policy }: { name: string; policy: ToolPolicy }) =>
        tools.map((tool) => (tool.name === name ? { ...tool, policy } : tool)),
    ),
    onSettled: () => queryClient.invalidateQueries(toolsQuery),
  })
}
