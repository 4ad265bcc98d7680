import type { Feature } from '../../feature.ts'
import { deleteSharesOf, moveShares } from './queries.ts'
import { craftPages, craftSharingRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'craft-sharing',
  routes: craftSharingRoutes,
  mount: craftPages,
  guestSignedUp: moveShares,
  accountClosed: (_context, tx, { account }) => deleteSharesOf(tx, account),
}
