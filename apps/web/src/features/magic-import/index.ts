import { lazy } from '../../lib/lazy.ts'

export { resourcesQuery } from './api.ts'
export { ResourceList } from './resource-list.tsx'
export { SearchProgress } from './search-progress.tsx'
export { useImportResources } from './use-import-resources.ts'

export const MagicImport = lazy(() => import('./magic-import-dialog.tsx'))
