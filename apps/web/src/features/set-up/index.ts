import { lazy } from '../../lib/lazy.ts'

/** Makes a project, step by step (PRJ-10). */
export const SetUp = lazy(() => import('./set-up-dialog.tsx'))
