import type { ReactNode } from 'react'
import { t } from '../../lib/text.tsx'
import { ProgressLine } from './progress-line.tsx'

interface ProgressNoteProps {
  label: string
  done: number
  total: number
  children: ReactNode
}

export const ProgressNote = ({ label, done, total, children }: ProgressNoteProps) => {
  const count = t('{done} of {total}', { done, total })
  return (
    <div role="status" className="rounded-md border border-line bg-sunken px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-3 text-14">
        <span>{label}</span>
        <span className="text-muted tabular-nums">{count}</span>
      </p>
      <div className="my-2">
        <ProgressLine label={label} value={done} max={total} text={count} />
      </div>
      <p className="text-13 text-pretty text-muted">{children}</p>
    </div>
  )
}
