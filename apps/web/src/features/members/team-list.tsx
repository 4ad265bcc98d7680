import type { OfferedRole } from '@atelier/contract/invitation'
import type { UseQueryResult } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { TeamMember } from './api.ts'
import { TeamMemberRow } from './team-member-row.tsx'

export interface TeamListProps {
  team: UseQueryResult<{ members: TeamMember[]; total: number }>
  chosen: ReadonlyMap<string, OfferedRole>
  /** null: not any more. */
  onChoose: (email: string, role: OfferedRole | null) => void
}

/** The team's people that a search finds, in a list of one height (MBR-03). */
export const TeamList = ({ team, chosen, onChoose }: TeamListProps) => (
  <div className="h-90 overflow-y-auto rounded-sm border border-line px-3">
    <ResourceState
      of={team}
      loading={
        <Loading label="Loading your team" className="flex flex-col gap-3 py-3">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </Loading>
      }
      failed="Your team did not load"
      size="panel"
    >
      {({ members }) =>
        members.length === 0 ? (
          <EmptyState size="panel" title="No match" text="Nobody in your team has that name." />
        ) : (
          <ul aria-label="Your team">
            {members.map((member) => (
              <TeamMemberRow
                key={member.uid}
                member={member}
                chosen={chosen.get(member.email) ?? null}
                onChoose={(role) => onChoose(member.email, role)}
              />
            ))}
          </ul>
        )
      }
    </ResourceState>
  </div>
)
