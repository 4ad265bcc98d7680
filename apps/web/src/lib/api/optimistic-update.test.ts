import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { optimisticUpdate } from './optimistic-update.ts'

interface Chat {
  title: string
  rating: number
}

const queryKey = ['chat']
const start = (restore?: (chat: Chat, previous: Chat) => Chat) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData<Chat>(queryKey, { title: 'Tides', rating: 0 })
  const reply = Promise.withResolvers<void>()
  const rate = (chat: Chat, rating: number) => ({ ...chat, rating })
  const observer = new MutationObserver(queryClient, {
    mutationFn: (_rating: number) => reply.promise,
    ...optimisticUpdate(queryClient, queryKey, rate, restore),
  })
  const chatNow = () => queryClient.getQueryData<Chat>(queryKey)
  return { queryClient, observer, reply, chatNow }
}

it('LAB-02 shows a change before it is confirmed, and restores the earlier data if it fails', async () => {
  const { observer, reply, chatNow } = start()
  const mutation = observer.mutate(5)
  await expect.poll(chatNow).toEqual({ title: 'Tides', rating: 5 })
  reply.reject(new Error('The disk is full.'))
  await expect(mutation).rejects.toThrow('The disk is full.')
  expect(chatNow()).toEqual({ title: 'Tides', rating: 0 })
})

it('LAB-02 restores only the changed part of data that has changed otherwise meanwhile', async () => {
  const { queryClient, observer, reply, chatNow } = start((chat, { rating }) => ({ ...chat, rating }))
  const mutation = observer.mutate(5)
  await expect.poll(chatNow).toEqual({ title: 'Tides', rating: 5 })
  queryClient.setQueryData<Chat>(queryKey, { title: 'Tide tables', rating: 5 })
  reply.reject(new Error('The disk is full.'))
  await expect(mutation).rejects.toThrow('The disk is full.')
  expect(chatNow()).toEqual({ title: 'Tide tables', rating: 0 })
})
