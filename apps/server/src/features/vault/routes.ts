import { listVault as endpoint } from '@atelier/contract/endpoints/vault'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { listVault } from './list-vault.ts'

export const vaultRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoint, ({ actor, query }) => listVault(context, actor, query))
}
