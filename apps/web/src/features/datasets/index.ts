import { lazy } from '../../lib/lazy.ts'

export const DatasetCard = lazy(() => import('./dataset-card.tsx'))
