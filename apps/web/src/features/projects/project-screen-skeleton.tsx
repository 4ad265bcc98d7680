import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A project's page in the shape of what comes. */
export const ProjectScreenSkeleton = () => (
  <Loading label="Loading the project" className="mx-auto w-full max-w-composer pt-10">
    <Skeleton className="size-14 rounded-lg" />
    <Skeleton className="mt-5 h-7 w-56" />
    <Skeleton className="mt-3 h-4 w-96 max-w-full" />
    <Skeleton className="mt-8 h-29 w-full rounded-lg" />
    <div className="mt-10 flex flex-col gap-5">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
    </div>
  </Loading>
)
