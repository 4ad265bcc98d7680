import type { ReactNode } from 'react'

/** Skeletons in the shape of what comes, and the words for who does not see them. */
export const Loading = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <div className={className}>
    <output className="sr-only">{label}</output>
    {children}
  </div>
)
