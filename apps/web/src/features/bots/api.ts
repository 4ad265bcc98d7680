import { type Bot, type BotAccess, type BotCategory, BotConfig } from '@atelier/contract/bots/bot'
import type { BotSide, BotTest, BotTestInput } from '@atelier/contract/bots/bot-test'
import type { DataOf } from '@atelier/contract/endpoint'
import { deleteAttachment } from '@atelier/contract/endpoints/sources/attachments'
import * as endpoints from '@atelier/contract/endpoints/bots/bots'
import * as embeds from '@atelier/contract/endpoints/bots/bot-embeds'
import * as moderation from '@atelier/contract/endpoints/admin/moderation'
import * as testsApi from '@atelier/contract/endpoints/bots/bot-tests'
import { createChat } from '@atelier/contract/endpoints/chat/chats'
import { generateSignedUrlImages, makeImagePublic } from '@atelier/contract/endpoints/sources/image-uploads'
import type { AttachmentId, BotTestId, ChatbotId } from '@atelier/contract/ids'
import { queryOptions, useMutation, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { localizeBot } from '../../lib/localize-bot.ts'
import { t } from '../../lib/text.tsx'
import { botKeys } from './keys.ts'

export const curatedQuery = (category: BotCategory | undefined) =>
  queryOptions({
    queryKey: botKeys.list({ scope: 'curated', category }),
    queryFn: async ({ signal }) =>
      (await call(endpoints.listCuratedBots, { query: { category } }, { signal })).chatbots.map(localizeBot),
  })

const botsOf = flattenPages(({ chatbots }: DataOf<typeof endpoints.listBots>) => chatbots)

export const botsQuery = (list: {
  scope: 'own' | 'team' | 'public'
  category: BotCategory | undefined
  q: string | undefined
}) =>
  pagedQuery({
    queryKey: botKeys.list(list),
    read: ({ cursor }, options) => call(endpoints.listBots, { query: { ...list, cursor } }, options),
    select: botsOf,
    keepsPrevious: true,
  })

export const botQuery = (id: string) =>
  queryOptions({
    queryKey: botKeys.one(id),
    queryFn: async ({ signal }) =>
      localizeBot(await call(endpoints.getBot, { params: { chatbotId: id } }, { signal })),
  })

export const reportBot = (chatbotId: string, reason: string) =>
  call(moderation.reportBot, { params: { chatbotId }, body: { reason } })

export const knowledgeQuery = (id: string) =>
  queryOptions({
    queryKey: botKeys.knowledge(id),
    queryFn: async ({ signal }) =>
      (await call(endpoints.listBotKnowledge, { params: { chatbotId: id } }, { signal })).attachments,
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: botKeys.versions(id),
    queryFn: async ({ signal }) =>
      (await call(endpoints.listBotVersions, { params: { chatbotId: id } }, { signal })).versions,
  })

export const embedQuery = (id: ChatbotId) =>
  queryOptions({
    queryKey: botKeys.embed(id),
    queryFn: ({ signal }) => call(embeds.getBotEmbed, { params: { chatbotId: id } }, { signal }),
  })

export const useBotEmbed = (id: ChatbotId) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: { sites: string[]; dailyMax: number }) =>
      call(embeds.updateBotEmbed, { params: { chatbotId: id }, body }),
    onSuccess: (embed) => queryClient.setQueryData(botKeys.embed(id), embed),
  })
}

export const statisticsQuery = (id: string) =>
  queryOptions({
    queryKey: botKeys.statistics(id),
    queryFn: ({ signal }) => call(endpoints.getBotStatistics, { params: { chatbotId: id } }, { signal }),
  })

export const testsQuery = (id: string) =>
  queryOptions({
    queryKey: botKeys.tests(id),
    queryFn: async ({ signal }) =>
      (await call(testsApi.listBotTests, { params: { chatbotId: id } }, { signal })).tests,
    // results are outdated once the bot has changed
    staleTime: 0,
  })

const cacheTest = (queryClient: QueryClient, chatbotId: string, test: BotTest) =>
  queryClient.setQueryData<BotTest[]>(botKeys.tests(chatbotId), (tests = []) =>
    tests.some(({ id }) => id === test.id)
      ? tests.map((current) => (current.id === test.id ? test : current))
      : [...tests, test],
  )

export const useSaveTest = (chatbotId: ChatbotId, testId: BotTestId | undefined) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: BotTestInput) =>
      testId === undefined
        ? call(testsApi.createBotTest, { params: { chatbotId }, body })
        : call(testsApi.updateBotTest, { params: { chatbotId, testId }, body }),
    onSuccess: (test) => cacheTest(queryClient, chatbotId, test),
  })
}

export const useDeleteTest = (chatbotId: ChatbotId) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (testId: BotTestId) => call(testsApi.deleteBotTest, { params: { chatbotId, testId } }),
    onSuccess: ({ id }) =>
      queryClient.setQueryData<BotTest[]>(botKeys.tests(chatbotId), (current) =>
        current?.filter((test) => test.id !== id),
      ),
  })
}

export const runTest = async (
  queryClient: QueryClient,
  { chatbotId, testId, side }: { chatbotId: ChatbotId; testId: BotTestId; side: BotSide },
  signal: AbortSignal,
): Promise<void> => {
  const params = { chatbotId, testId }
  cacheTest(queryClient, chatbotId, await call(testsApi.runBotTest, { params, body: { side } }, { signal }))
}

export const nameAvailabilityQuery = (name: string, id: string | undefined) =>
  queryOptions({
    queryKey: ['bot-names', name, id] as const,
    queryFn: async ({ signal }) => {
      const idField = id === undefined ? {} : { id: id as ChatbotId }
      return (await call(endpoints.validateBot, { body: { ...idField, name } }, { signal })).isAvailable
    },
    staleTime: 0,
  })

const cacheBot = (queryClient: QueryClient, bot: Bot) => {
  queryClient.setQueryData(botKeys.one(bot.id), bot)
  void queryClient.invalidateQueries({ queryKey: [...botKeys.all, 'list'] })
  void queryClient.invalidateQueries({ queryKey: botKeys.versions(bot.id) })
}

const useBotMutation = <Input>(save: (input: Input) => Promise<Bot>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: save,
    onSuccess: (bot) => cacheBot(queryClient, bot),
  })
}

export const useCreateBot = () =>
  useBotMutation((chatbotConfig: BotConfig) => call(endpoints.createBot, { body: { chatbotConfig } }))

export const useUpdateBot = (chatbotId: ChatbotId) =>
  useBotMutation(({ config, version }: { config: BotConfig; version: number }) =>
    call(endpoints.updateBot, { body: { type: 'update', chatbotId, chatbotConfig: config } }, { version }),
  )

export const useBotAccess = (chatbotId: ChatbotId) =>
  useBotMutation((change: { accessType: BotAccess; opensSources: boolean }) =>
    call(endpoints.updateBot, { body: { type: 'chatbot-access', chatbotId, ...change } }),
  )

export const useDeployBot = (chatbotId: ChatbotId) =>
  useBotMutation<void>(() => call(endpoints.deployBot, { body: { chatbotId } }))

export const useDeleteBot = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (chatbotId: ChatbotId) => call(endpoints.deleteBot, { query: { chatbotId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...botKeys.all, 'list'] }),
  })
}

export const useRemoveKnowledge = (chatbotId: ChatbotId) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (id: AttachmentId) => call(deleteAttachment, { body: { id, chatbotId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: botKeys.knowledge(chatbotId) }),
  })
}

/** With `isPreview`, the chat uses the draft and replaces the previous preview chat. */
export const startBotChat = (chatbotId: ChatbotId, isPreview = false) =>
  call(createChat, { body: { chatbotId, ...(isPreview && { isPreview }) } })

export const uploadIcon = async (file: File): Promise<string> => {
  const contentType = file.type as 'image/png'
  const { signedUrls } = await call(generateSignedUrlImages, { body: { contentType, numOfImages: 1 } })
  const [signedUrl] = signedUrls
  if (!signedUrl) throw new ApiError(0, 'INVALID_RESPONSE', t('Couldn’t get an upload URL for the image.'))
  const { pathname, search } = new URL(signedUrl.url)
  const response = await fetch(pathname + search, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: file,
  })
  if (!response.ok)
    throw new ApiError(response.status, 'INVALID_RESPONSE', t('The server rejected the image.'))
  const { publicUrl } = await call(makeImagePublic, { body: { fileName: signedUrl.fileName } })
  return new URL(publicUrl).pathname
}

export const configOf = (bot: Bot): BotConfig => BotConfig.strip().parse(bot)
