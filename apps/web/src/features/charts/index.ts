import { lazy } from '../../lib/lazy.ts'

export { Query } from './query.tsx'

/** Fetched with the first chart that is seen. */
export const Chart = lazy(
  () => import('./chart.tsx'),
  ({ chart }) => chart.title,
)
export const ChartFence = lazy(
  () => import('./chart-fence.tsx'),
  ({ asCode }) => asCode,
)
