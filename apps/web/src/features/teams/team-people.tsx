import type { Team } from '@atelier/contract/team'
import { useQuery } from '@tanstack/react-query'
import { PeopleSkeleton } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { useUser } from '../users/index.ts'
import { NoMail } from '../members/index.ts'
import { teamPeopleQuery } from './api.ts'
import { InvitedPerson } from './invited-person.tsx'
import { TeamPerson } from './team-person.tsx'

/** Who is in the team, and who is invited and has not answered. */
export const TeamPeople = ({ team }: { team: Team }) => {
  const user = useUser()
  return (
    <ResourceState
      of={useQuery(teamPeopleQuery(team.id))}
      loading={<PeopleSkeleton label="Loading the team’s people" />}
      failed="The team’s people did not load"
      size="panel"
    >
      {({ members, asked }) => (
        <>
          <h2 className="text-14 font-semibold">People</h2>
          <ul aria-label="People" className="mt-1 divide-y divide-line">
            {members.map((person) => (
              <TeamPerson key={person.uid} team={team} person={person} isYou={person.uid === user?.id} />
            ))}
          </ul>
          {asked.length > 0 && (
            <>
              <h2 className="mt-8 text-14 font-semibold">Invited</h2>
              <NoMail of={asked} />
              <ul aria-label="Invited" className="mt-1 divide-y divide-line">
                {asked.map((one) => (
                  <InvitedPerson key={one.invitationId} teamId={team.id} invited={one} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </ResourceState>
  )
}
