import { lazy } from '../../lib/lazy.ts'

/** What is fetched when somebody asks for it. */
export const TaskDialog = lazy(() => import('./task-dialog.tsx'))
