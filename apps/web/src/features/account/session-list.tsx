import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { sessionsQuery, useEndOtherSessions } from './api.ts'
import { SessionRow } from './session-row.tsx'

const told = (ended: number) =>
  ended === 1 ? 'One session ended' : `${ended.toLocaleString()} sessions ended`

/** Where the person is signed in, this browser among them. */
export const SessionList = () => {
  const endOthers = useEndOtherSessions()
  return (
    <ResourceState
      of={useQuery(sessionsQuery)}
      loading={<SessionSkeletons />}
      failed="Your sessions did not load"
      size="panel"
    >
      {(sessions) => {
        const others = sessions.filter(({ isCurrent }) => !isCurrent)
        const ordered = [...sessions.filter(({ isCurrent }) => isCurrent), ...others]
        return (
          <>
            <ul
              aria-label="Sessions"
              className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
            >
              {ordered.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {others.length > 0 && (
              <Button
                className="mt-3"
                isPending={endOthers.isPending}
                onPress={() =>
                  endOthers.mutate(undefined, { onSuccess: ({ ended }) => toast.success(told(ended)) })
                }
              >
                End all others
              </Button>
            )}
          </>
        )
      }}
    </ResourceState>
  )
}

const SessionSkeletons = () => (
  <div className="divide-y divide-line rounded-md border border-line bg-surface">
    <span className="sr-only">Loading your sessions</span>
    {[0, 1].map((row) => (
      <div key={row} className="flex flex-col gap-2 px-4 py-3.5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-60" />
      </div>
    ))}
  </div>
)
