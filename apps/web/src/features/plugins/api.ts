import type { BodyOf } from '@atelier/contract/endpoint'
import * as endpoints from '@atelier/contract/endpoints/tools/plugins'
import type { PluginId } from '@atelier/contract/ids'
import type { OwnClient, Plugin } from '@atelier/contract/tools/plugin'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { optimisticUpdate } from '../../lib/api/optimistic-update.ts'

const pluginsKey = ['plugins'] as const

export const pluginsQuery = queryOptions({
  queryKey: [...pluginsKey, 'own'],
  queryFn: async ({ signal }) => (await call(endpoints.listPlugins, {}, { signal })).plugins,
})

export const galleryQuery = queryOptions({
  queryKey: ['plugin-gallery'],
  queryFn: async ({ signal }) => (await call(endpoints.listKnownPlugins, {}, { signal })).plugins,
  staleTime: Infinity,
})

const usePluginMutation = <Input, Result>(send: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: pluginsKey }),
  })
}

export const useAddPlugin = () =>
  usePluginMutation((body: BodyOf<typeof endpoints.addPlugin>) => call(endpoints.addPlugin, { body }))

export type PluginChange = BodyOf<typeof endpoints.updatePlugin>

const withChange = (plugin: Plugin, { isOn, tools = [] }: PluginChange): Plugin => ({
  ...plugin,
  isOn: isOn ?? plugin.isOn,
  tools: plugin.tools.map((tool) => ({
    ...tool,
    policy: tools.find(({ name }) => name === tool.name)?.policy ?? tool.policy,
  })),
})

export const useChangePlugin = (pluginId: PluginId) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: PluginChange) => call(endpoints.updatePlugin, { params: { pluginId }, body }),
    ...optimisticUpdate(queryClient, pluginsQuery.queryKey, (plugins: Plugin[], change: PluginChange) =>
      plugins.map((plugin) => (plugin.id === pluginId ? withChange(plugin, change) : plugin)),
    ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pluginsKey }),
  })
}

export const useRefreshPlugin = (pluginId: PluginId) =>
  usePluginMutation<void, Plugin>(() => call(endpoints.refreshPlugin, { params: { pluginId } }))

export const useDeletePlugin = (pluginId: PluginId) =>
  usePluginMutation<void, unknown>(() => call(endpoints.deletePlugin, { params: { pluginId } }))

export const resourcesQuery = (pluginId: PluginId) =>
  queryOptions({
    queryKey: [...pluginsKey, pluginId, 'resources'],
    queryFn: ({ signal }) => call(endpoints.listPluginResources, { params: { pluginId } }, { signal }),
    retry: false,
  })

export const useAddResource = (pluginId: PluginId) =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: (uri: string) =>
      call(endpoints.addPluginResource, { params: { pluginId }, body: { uri, source: 'CHAT' } }),
  })

/** Throws ApiError. */
export const fillPrompt = (pluginId: PluginId, name: string, args: Readonly<Record<string, string>>) =>
  call(endpoints.fillPluginPrompt, { params: { pluginId }, body: { name, arguments: { ...args } } })

export const useBeginSignIn = () =>
  usePluginMutation((body: BodyOf<typeof endpoints.beginSignIn>) => call(endpoints.beginSignIn, { body }))

export const useSignInAgain = (pluginId: PluginId) =>
  usePluginMutation((client: OwnClient | undefined) =>
    call(endpoints.beginSignInAgain, { params: { pluginId }, body: { ...(client && { client }) } }),
  )

export const useSignOut = (pluginId: PluginId) =>
  usePluginMutation<void, Plugin>(() => call(endpoints.signOutOfPlugin, { params: { pluginId } }))
