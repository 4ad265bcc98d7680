import { lazy } from 'react'

export { useRemoveSource } from './api.ts'
export { ProjectDropZone } from './project-drop-zone.tsx'
export { SourceIcon } from './source-icon.tsx'
export { SourceSummary } from './source-summary.tsx'
export { UploadRow } from './upload-row.tsx'
export { isLinks, useLinkForm } from './use-link-form.ts'
export { uploadGroup, useProjectSources } from './use-project-sources.ts'

/** What is fetched when somebody asks for it. */
export const AddLinkDialog = lazy(() => import('./add-link-dialog.tsx'))
export const AddTextDialog = lazy(() => import('./add-text-dialog.tsx'))
export const SourceChanges = lazy(() => import('./source-changes.tsx'))
export const SourceReader = lazy(() => import('./source-reader.tsx'))
