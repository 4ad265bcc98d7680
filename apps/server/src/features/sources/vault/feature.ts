import { listVault as endpoint } from '@atelier/contract/endpoints/sources/vault'
import * as lookup from '@atelier/contract/endpoints/sources/vault-lookup'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { listVault, findKnownFiles, findUses, listTags } from './list-vault.ts'

const vaultRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoint, ({ actor, query }) => listVault(context, actor, query))
  serve(lookup.findKnownFiles, ({ actor, body }) => findKnownFiles(context, actor, body.hashes))
  serve(lookup.findUses, ({ actor, body }) => findUses(context, actor, body.attachmentIds))
  serve(lookup.listTags, ({ actor }) => listTags(context, actor))
}

export const feature: Feature = {
  name: 'vault',
  routes: vaultRoutes,
}
