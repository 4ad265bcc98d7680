import { lazy } from '../../lib/lazy.ts'

export { useRemoveSource } from './api.ts'
export { ProjectDropZone } from './project-drop-zone.tsx'
export { SourceMenu } from './source-menu.tsx'
export { sourceLine } from './source-line.ts'
export { SourceSummary } from './source-summary.tsx'
export { UploadRow } from './upload-row.tsx'
export { usePanelProject } from './use-panel-project.ts'
export { uploadGroup, useProjectSources } from './use-project-sources.ts'

export const SourceChanges = lazy(() => import('./source-changes.tsx'))
