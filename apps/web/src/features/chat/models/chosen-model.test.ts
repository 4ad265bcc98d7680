import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import * as before from './chosen-model.ts'

/** A second instance of the module, as after a reload. */
const reload = async (): Promise<typeof before> => {
  const [path = ''] = import.meta.url.split('?')
  return import(/* @vite-ignore */ `${path.replace('.test.ts', '.ts')}?reloaded`)
}

it('CHT-01 keeps both of a chat’s models when the page is reloaded', async () => {
  before.chooseModel('chat-1', 'openai/small')
  before.chooseSecondModel('chat-1', 'openai/large')
  const modelAfterReload = await reload()
  expect(modelAfterReload.chooseModel).not.toBe(before.chooseModel)
  const queryClient = new QueryClient()
  expect(modelAfterReload.answerBody(queryClient, 'chat-1')).toMatchObject({ model: 'openai/small' })
  expect(modelAfterReload.pinFirstModel(queryClient, 'chat-1')).toBe('openai/large')
  expect(modelAfterReload.answerBody(queryClient, 'chat-2')).not.toHaveProperty('model')
})
