import * as endpoints from '@atelier/contract/endpoints/prompts/prompts'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { readLibraries } from './library.ts'
import { offerPrompt, withdrawPrompt } from './offers.ts'
import { keepPublicPrompt, listPublicPrompts, usePublicPrompt } from './public-prompts.ts'
import {
  changePrompt,
  createPrompt,
  deletePrompt,
  importPrompts,
  listPrompts,
  listPromptVersions,
  pinPrompt,
} from './saved-prompts.ts'
import { listTeamPrompts, sharePrompt } from './team-prompts.ts'

const promptRoutes = (serve: Serve, context: AppContext) => {
  const libraries = readLibraries()
  serve(endpoints.listPrompts, ({ actor, query }) => listPrompts(context, actor, query))
  serve(endpoints.createPrompt, ({ actor, body }) => createPrompt(context, actor, body))
  serve(endpoints.updatePrompt, ({ actor, params, body }) => changePrompt(context, actor, params.id, body))
  serve(endpoints.listPromptVersions, async ({ actor, params }) => ({
    versions: await listPromptVersions(context, actor, params.id),
  }))
  serve(endpoints.importPrompts, async ({ actor, body }) => ({
    prompts: await importPrompts(context, actor, body),
  }))
  serve(endpoints.deletePrompt, async ({ actor, params }) => {
    await deletePrompt(context, actor, params.id)
    return { id: params.id }
  })
  serve(endpoints.pinPrompt, ({ actor, body }) => pinPrompt(context, actor, body.promptId, true))
  serve(endpoints.unpinPrompt, ({ actor, body }) => pinPrompt(context, actor, body.promptId, false))
  serve(endpoints.sharePrompt, ({ actor, params, body }) =>
    sharePrompt(context, actor, params.id, body.isTeams),
  )
  serve(endpoints.listTeamPrompts, ({ actor, query }) => listTeamPrompts(context, actor, query))
  serve(endpoints.offerPrompt, ({ actor, params, body }) =>
    offerPrompt(context, actor, params.id, body.promptTag),
  )
  serve(endpoints.withdrawPrompt, ({ actor, params }) => withdrawPrompt(context, actor, params.id))
  serve(endpoints.listPublicPrompts, ({ body }) => listPublicPrompts(context, libraries, body))
  serve(endpoints.usePublicPrompt, ({ actor, body }) =>
    usePublicPrompt(context, actor, libraries, body.promptId),
  )
  serve(endpoints.keepPublicPrompt, ({ actor, body }) =>
    keepPublicPrompt(context, actor, libraries, body.promptId),
  )
}

export const feature: Feature = { name: 'prompts', routes: promptRoutes }
