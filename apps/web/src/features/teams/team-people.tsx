import type { Team } from '@atelier/contract/team'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/error-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useUser } from '../users/index.ts'
import { NoMail } from '../members/index.ts'
import { teamPeopleQuery } from './api.ts'
import { AskedPerson } from './asked-person.tsx'
import { PeopleSkeleton } from './team-skeleton.tsx'
import { TeamPerson } from './team-person.tsx'

/** Who is in the team, and who is asked and has not answered. */
export const TeamPeople = ({ team }: { team: Team }) => {
  const user = useUser()
  const { data, error, isFetching, refetch } = useQuery(teamPeopleQuery(team.id))
  if (data === undefined && error !== null)
    return (
      <ErrorState
        size="panel"
        title="The team’s people did not load"
        reason={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (data === undefined)
    return (
      <>
        <span className="sr-only">Loading the team’s people</span>
        <PeopleSkeleton />
      </>
    )
  return (
    <>
      <h2 className="text-14 font-semibold">People</h2>
      <ul aria-label="People" className="mt-1 divide-y divide-line">
        {data.members.map((person) => (
          <TeamPerson key={person.uid} team={team} person={person} isYou={person.uid === user?.id} />
        ))}
      </ul>
      {data.asked.length > 0 && (
        <>
          <h2 className="mt-8 text-14 font-semibold">Invited</h2>
          <NoMail asked={data.asked} />
          <ul aria-label="Invited" className="mt-1 divide-y divide-line">
            {data.asked.map((asked) => (
              <AskedPerson key={asked.invitationId} teamId={team.id} asked={asked} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
