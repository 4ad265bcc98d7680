import type { Feature } from '../../../feature.ts'
import { deleteSharesOf } from './queries.ts'
import { chatPages, chatSharingRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'chat-sharing',
  routes: chatSharingRoutes,
  mount: chatPages,
  accountClosed: (_context, tx, { account }) => deleteSharesOf(tx, account),
}
