import { lazy } from '../../lib/lazy.ts'

/** Fetched when somebody asks for it. */
export const DatasetCard = lazy(() => import('./dataset-card.tsx'))
