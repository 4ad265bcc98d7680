import { lazy } from 'react'

export { originalForm } from './original.ts'

/** Fetched when somebody looks at a source. */
export const SourceView = lazy(() =>
  import('./source-view.tsx').then((module) => ({ default: module.SourceView })),
)
