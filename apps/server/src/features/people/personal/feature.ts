import * as endpoints from '@atelier/contract/endpoints/people/personal'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import {
  updateMemory,
  updatePersonal,
  deleteMemories,
  listMemories,
  readPersonalSettings,
  remember,
} from './memories.ts'

const personalRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getPersonal, ({ actor }) => readPersonalSettings(context, actor))
  serve(endpoints.updatePersonal, ({ actor, body }) => updatePersonal(context, actor, body))
  serve(endpoints.listMemories, ({ actor, query }) => listMemories(context, actor, query))
  serve(endpoints.addMemory, ({ actor, body }) => remember(context, actor, body.text, null))
  serve(endpoints.updateMemory, ({ actor, params, body }) =>
    updateMemory(context, actor, params.memoryId, body.text),
  )
  serve(endpoints.deleteMemory, async ({ actor, params }) => {
    await deleteMemories(context, actor, params.memoryId)
    return { id: params.memoryId }
  })
  serve(endpoints.deleteMemories, async ({ actor }) => ({
    deleted: await deleteMemories(context, actor, null),
  }))
}

export const feature: Feature = { name: 'personal', routes: personalRoutes }
