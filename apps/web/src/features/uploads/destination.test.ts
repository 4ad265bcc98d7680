import { expect, it } from 'vitest'
import { destinationOf } from './destination.ts'

it('UPL-06 uploads to the destination of the button that opened the picker', () => {
  const path = '/chat/projects/7'
  expect(destinationOf({ opener: 'chat', path, projectId: '7', chatId: '3' })).toEqual({
    source: 'CHAT',
    chatId: '3',
  })
  expect(destinationOf({ opener: 'project', path: '/vault', projectId: '7' })).toEqual({
    source: 'PROJECT',
    projectId: '7',
  })
  expect(destinationOf({ opener: 'vault', path })).toEqual({ source: 'VAULT' })
})

it('UPL-06 uploads to the project on routes under /chat/projects when no button says otherwise', () => {
  expect(destinationOf({ opener: null, path: '/chat/projects/7', projectId: '7' })).toEqual({
    source: 'PROJECT',
    projectId: '7',
  })
  expect(destinationOf({ opener: null, path: '/chat/projects' })).toEqual({ source: 'PROJECT' })
  expect(destinationOf({ opener: null, path: '/chat/3' })).toEqual({ source: 'CHAT' })
  expect(destinationOf({ opener: null, path: '/vault' })).toEqual({ source: 'VAULT' })
})

it('UPL-06 uploads to the knowledge of a bot that the user may edit, otherwise to the vault', () => {
  const bot = (mayUpdateKnowledge: boolean) =>
    destinationOf({ opener: 'vault', path: '/chat/bots', bot: { id: 'b', mayUpdateKnowledge } })
  expect(bot(true)).toEqual({ source: 'VAULT', chatbotId: 'b' })
  expect(bot(false)).toEqual({ source: 'VAULT' })
})
