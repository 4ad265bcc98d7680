import { lazy } from 'react'

/** Fetched when somebody asks for it. */
export const DatasetCard = lazy(() => import('./dataset-card.tsx'))
