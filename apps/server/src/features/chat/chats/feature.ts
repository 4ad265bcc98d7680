import type { Feature } from '../../../feature.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { repeat } from '../../../platform/repeat.ts'
import { deleteExpiredTemporary } from './change-chat.ts'
import { deleteSomeChatsOf, moveChats } from './queries.ts'
import { chatRoutes } from './routes.ts'

const chatsAtOnce = 20

const temporary = 'temporary-chats'

export const feature: Feature = {
  name: 'chats',
  routes: chatRoutes,
  start: async (context) => {
    const job = jobGrant('temporary chats are deleted within a day')
    await context.jobs.work(temporary, {}, () => deleteExpiredTemporary(context, job))
    await context.jobs.schedule(temporary, '23 * * * *')
  },
  guestSignedUp: moveChats,
  accountDeleted: ({ db }, actor, signal) => repeat(signal, () => deleteSomeChatsOf(db, actor, chatsAtOnce)),
}
