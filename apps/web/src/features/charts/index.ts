import { lazy } from 'react'

export { Query } from './query.tsx'

/** Fetched with the first chart that is seen. */
export const Chart = lazy(() => import('./chart.tsx'))
export const ChartFence = lazy(() => import('./chart-fence.tsx'))
