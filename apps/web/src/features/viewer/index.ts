import { lazy } from '../../lib/lazy.ts'

export { originalForm } from './original.ts'
export { ReadingNotes } from './reading-notes.tsx'

export const SourceView = lazy(async () => ({ default: (await import('./source-view.tsx')).SourceView }))
