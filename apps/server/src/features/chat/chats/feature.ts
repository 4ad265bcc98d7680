import type { Feature } from '../../../feature.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { repeat } from '../../../platform/repeat.ts'
import { deleteExpiredTemporary } from './change-chat.ts'
import { deleteChatBatchOf, moveChats } from './queries.ts'
import { chatRoutes } from './routes.ts'

const deletionBatchSize = 20

const temporaryChatsQueue = 'temporary-chats'

export const feature: Feature = {
  name: 'chats',
  routes: chatRoutes,
  start: async (context) => {
    const job = jobGrant('temporary chats are deleted within a day')
    await context.jobs.work(temporaryChatsQueue, {}, () => deleteExpiredTemporary(context, job))
    await context.jobs.schedule(temporaryChatsQueue, '23 * * * *')
  },
  guestSignedUp: moveChats,
  accountDeleted: ({ db }, actor, signal) =>
    repeat(signal, () => deleteChatBatchOf(db, actor, deletionBatchSize)),
}
