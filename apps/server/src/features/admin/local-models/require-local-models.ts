import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { LocalModels } from '../../../platform/local-models/local-models.ts'

/** Throws UNAVAILABLE if this process runs no models. */
export const requireLocalModels = ({ localModels }: AppContext): LocalModels => {
  if (localModels) return localModels
  throw new AppError(
    'UNAVAILABLE',
    'Local models are off on this server. They require a single-process setup or LOCAL_MODELS=on.',
  )
}
