import { StepList } from '../../ui/step-list.tsx'
import { useTick } from './use-tick.ts'

const labels = [
  'Reading your goal',
  'Searching documents and discussions',
  'Searching web pages and videos',
  'Choosing what serves your goal',
]

/** What is being done while one waits; every `tick` milliseconds the next (MGI-01, PRJ-17). */
export const SearchProgress = ({ tick }: { tick: number }) => (
  <StepList label="Search" steps={labels} current={useTick(labels.length, tick)} />
)
