import { lazy } from '../../lib/lazy.ts'

export const TaskDialog = lazy(() => import('./task-dialog.tsx'))
