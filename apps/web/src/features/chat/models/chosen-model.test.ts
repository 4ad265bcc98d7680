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
  const after = await reload()
  expect(after.chooseModel).not.toBe(before.chooseModel)
  const queryClient = new QueryClient()
  expect(after.answerBody(queryClient, 'chat-1')).toMatchObject({ model: 'openai/small' })
  expect(after.pinFirstModel(queryClient, 'chat-1')).toBe('openai/large')
  expect(after.answerBody(queryClient, 'chat-2')).not.toHaveProperty('model')
})
