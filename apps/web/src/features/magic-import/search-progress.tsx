import { useEffect, useState } from 'react'
import { t } from '../../lib/text.tsx'
import { StepList } from '../../ui/feedback/step-list.tsx'

const useTick = (count: number, pause: number): number => {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (at >= count - 1) return undefined
    const timer = setTimeout(() => setAt(at + 1), pause)
    return () => clearTimeout(timer)
  }, [at, count, pause])
  return at
}

const labels = [
  t('Reading your goal'),
  t('Searching documents and discussions'),
  t('Searching web pages and videos'),
  t('Selecting the best matches'),
]

export const SearchProgress = ({ tick }: { tick: number }) => (
  <StepList label={t('Search')} steps={labels} current={useTick(labels.length, tick)} />
)
