import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Rows in the shape of those that come. */
export const ProjectListSkeleton = ({ rows }: { rows: number }) => (
  <Loading label="Loading projects">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex h-17.5 items-center gap-3.5 border-b border-line px-2">
        <Skeleton className="size-10 rounded-md" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className={row % 2 === 0 ? 'h-3.5 w-36' : 'h-3.5 w-48'} />
          <Skeleton className={row % 2 === 0 ? 'h-3 w-64 max-w-full' : 'h-3 w-56 max-w-full'} />
        </div>
        <Skeleton className="h-3 w-14" />
      </div>
    ))}
  </Loading>
)
