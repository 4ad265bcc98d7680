import * as endpoints from '@atelier/contract/endpoints/admin/local-models'
import type { Feature } from '../../../feature.ts'
import {
  addLocalModel,
  cancelDownload,
  listLocalModels,
  removeLocalModel,
  startDownload,
} from './local-models.ts'
import { deletePartialUploads, uploadModel } from './upload-model.ts'

export const feature: Feature = {
  name: 'local-models',
  routes: (serve, context) => {
    serve(endpoints.listLocalModels, ({ actor }) => listLocalModels(context, actor))
    serve(endpoints.startModelDownload, ({ actor, body }) => startDownload(context, actor, body.id))
    serve(endpoints.cancelModelDownload, ({ actor, params }) => cancelDownload(context, actor, params.id))
    serve(endpoints.addLocalModel, ({ actor, body }) => addLocalModel(context, actor, body))
    serve(endpoints.uploadLocalModel, ({ actor, params, request }) =>
      uploadModel(context, actor, params.id, request),
    )
    serve(endpoints.removeLocalModel, ({ actor, params }) => removeLocalModel(context, actor, params.id))
  },
  start: async ({ localModels }) => {
    if (!localModels) return
    await deletePartialUploads(localModels.store.folder)
    await localModels.downloads.resume()
  },
}
