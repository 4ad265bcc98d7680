import { useEffect, useState } from 'react'
import { t } from '../../lib/text.tsx'
import { StepList } from '../../ui/feedback/step-list.tsx'

const useCounter = (count: number, intervalMs: number): number => {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step >= count - 1) return undefined
    const timer = setTimeout(() => setStep(step + 1), intervalMs)
    return () => clearTimeout(timer)
  }, [step, count, intervalMs])
  return step
}

const labels = [
  t('Reading your goal'),
  t('Searching documents and discussions'),
  t('Searching web pages and videos'),
  t('Selecting the best matches'),
]

export const SearchProgress = ({ tickMs }: { tickMs: number }) => (
  <StepList label={t('Search')} steps={labels} current={useCounter(labels.length, tickMs)} />
)
