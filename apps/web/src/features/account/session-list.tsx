import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { ListSkeleton } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
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
      loading={<ListSkeleton label="Loading your sessions" rows={2} />}
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
