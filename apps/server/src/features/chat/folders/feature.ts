import * as endpoints from '@atelier/contract/endpoints/chat/folders'
import { folderTree } from '@atelier/contract/chat/folder'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { changeFolders } from './change-folders.ts'
import { readFolder, readTree } from './read-tree.ts'

const folderRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getFolders, async ({ actor, params: { kind } }) => {
    const folders = await readTree(context.db, actor, kind)
    return { folders, root: folderTree(kind, folders) }
  })
  serve(endpoints.getFolder, ({ actor, params }) => readFolder(context, actor, params))
  serve(endpoints.changeFolders, ({ actor, params, body }) =>
    changeFolders(context, actor, params.kind, body),
  )
}

export const feature: Feature = { name: 'folders', routes: folderRoutes }
