import type { Feature } from '../../feature.ts'
import { repeat } from '../../platform/repeat.ts'
import { deleteSomeChatsOf, moveChats } from './queries.ts'
import { chatRoutes } from './routes.ts'

/** Each with all of its messages: others wait no longer than for these. */
const chatsAtOnce = 20

export const chats: Feature = {
  name: 'chats',
  routes: chatRoutes,
  guestSignedUp: moveChats,
  accountDeleted: ({ db }, actor, signal) => repeat(signal, () => deleteSomeChatsOf(db, actor, chatsAtOnce)),
}
