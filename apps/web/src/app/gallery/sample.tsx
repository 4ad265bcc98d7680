import type { ReactNode } from 'react'

export const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} className="flex flex-col gap-3">
    <h2 className="border-b border-line pb-1 text-12 text-faint">{name}</h2>
    <div className="flex flex-wrap items-start gap-3">{children}</div>
  </section>
)
