import type { ReactNode } from 'react'

export const stepClass =
  'touch-tall flex h-full w-full items-start gap-3 rounded-md border border-line bg-surface px-3.5 py-3 text-start transition-colors hover:border-line-strong disabled:opacity-50'

interface StepProps {
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}

export const StepText = ({ icon, title, text, children }: StepProps) => (
  <>
    <span aria-hidden className="mt-0.5 shrink-0 text-muted">
      {icon}
    </span>
    <span className="min-w-0">
      <span className="block text-14 font-semibold">{title}</span>
      <span className="block text-13 text-pretty text-muted">{text}</span>
      {children}
    </span>
  </>
)
