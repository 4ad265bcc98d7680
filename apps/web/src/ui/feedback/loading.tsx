import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

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

export const ListSkeleton = ({ label, rows = 3 }: { label: string; rows?: number }) => (
  <Loading label={label} className="divide-y divide-line rounded-md border border-line bg-surface">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex flex-col gap-2 px-4 py-3.5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-60" />
      </div>
    ))}
  </Loading>
)

export const PeopleSkeleton = ({ label, rows = 3 }: { label: string; rows?: number }) => (
  <Loading label={label} className="flex flex-col">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex h-14 items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <span className="flex flex-1 flex-col gap-1.5">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-40" />
        </span>
      </div>
    ))}
  </Loading>
)
