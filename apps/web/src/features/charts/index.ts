import { lazy } from '../../lib/lazy.ts'

export { SqlDetails } from './sql-details.tsx'

export const Chart = lazy(
  () => import('./chart.tsx'),
  ({ chart }) => chart.title,
)
export const ChartFence = lazy(
  () => import('./chart-fence.tsx'),
  ({ codeBlock }) => codeBlock,
)
