import { lazy } from '../../lib/lazy.ts'

export const SetUp = lazy(() => import('./set-up-dialog.tsx'))
