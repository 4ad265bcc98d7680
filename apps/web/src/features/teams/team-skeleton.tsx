import { Skeleton } from '../../ui/skeleton.tsx'

/** The page of a team before it is there. */
export const TeamSkeleton = () => (
  <div className="flex flex-col gap-2">
    <span className="sr-only">Loading your team</span>
    <Skeleton className="h-8 w-60" />
    <Skeleton className="mb-6 h-4 w-40" />
    <PeopleSkeleton />
  </div>
)

export const PeopleSkeleton = () => (
  <div className="flex flex-col">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex h-14 items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <span className="flex flex-1 flex-col gap-1.5">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-40" />
        </span>
      </div>
    ))}
  </div>
)
