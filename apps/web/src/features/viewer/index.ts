import { lazy } from '../../lib/lazy.ts'

export { originalForm } from './original.ts'
export { ReadingNotes } from './reading-notes.tsx'

/** Fetched when somebody looks at a source. */
export const SourceView = lazy(async () => ({ default: (await import('./source-view.tsx')).SourceView }))
