import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refreshLists, dropPendingRefreshes } from './refresh-lists.ts'

it('AUTH-08 doesn’t add the guest’s data to the new account’s list', async () => {
  const queryClient = new QueryClient()
  const queryKey = ['chats']
  const requestArrival = Promise.withResolvers<void>()
  const response = Promise.withResolvers<null>()
  const list = {
    read: () => {
      requestArrival.resolve()
      return response.promise
    },
    merge: () => [],
  }
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => ['chat'], meta: { list } })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => queryClient.getQueryData(queryKey)).toEqual(['chat'])
  refreshLists(queryClient, queryKey, { changed: ['chat'] })
  await requestArrival.promise
  dropPendingRefreshes()
  await queryClient.resetQueries()
  response.resolve(null)
  await new Promise((resolve) => setTimeout(resolve))
  expect(queryClient.getQueryData(queryKey)).toEqual(['chat'])
  stop()
})
