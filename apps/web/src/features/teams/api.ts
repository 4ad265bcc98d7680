import * as endpoints from '@atelier/contract/endpoints/teams'
import type { OfferedTeamRole } from '@atelier/contract/team'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import type { CallInput } from '../../lib/call-input.ts'
import { userKeys } from '../users/index.ts'

const teamKeys = {
  all: ['team'] as const,
  own: ['team', 'own'] as const,
  people: (teamId: string) => ['team', 'people', teamId] as const,
}

/** The team that you are in, or whether you could make one. */
export const ownTeamQuery = queryOptions({
  queryKey: teamKeys.own,
  queryFn: ({ signal }) => call(endpoints.getOwnTeam, {}, { signal }),
})

/** A team's people; for who manages it also whom it has invited. */
export const teamPeopleQuery = (teamId: string) =>
  queryOptions({
    queryKey: teamKeys.people(teamId),
    queryFn: ({ signal }) => call(endpoints.listTeamPeople, { params: { teamId } }, { signal }),
  })

/** The team is read again, and who you are: the plan comes with the team. */
export const refreshTeam = async (queryClient: QueryClient): Promise<void> => {
  void queryClient.invalidateQueries({ queryKey: userKeys.all })
  await queryClient.invalidateQueries({ queryKey: teamKeys.all })
}

/** A change of a team; whoever started it says how it went. */
const useTeamChange = <Input, Result>(change: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: change,
    // awaited: what the list says takes the place of what was chosen without a jump
    onSettled: () => refreshTeam(queryClient),
  })
}

export const useCreateTeam = () =>
  useTeamChange((name: string) => call(endpoints.createTeam, { body: { name } }))

export const useRenameTeam = (teamId: string) =>
  useTeamChange((name: string) => call(endpoints.renameTeam, { params: { teamId }, body: { name } }))

export const useDeleteTeam = (teamId: string) =>
  useTeamChange(() => call(endpoints.deleteTeam, { params: { teamId } }))

export const useChangeTeamRole = (teamId: string, userId: string) =>
  useTeamChange((role: OfferedTeamRole) =>
    call(endpoints.changeTeamRole, { params: { teamId, userId }, body: { role } }),
  )

/** Takes somebody out, or leaves oneself. */
export const useRemoveFromTeam = (teamId: string, userId: string) =>
  useTeamChange(() => call(endpoints.removeFromTeam, { params: { teamId, userId } }))

type Invitees = CallInput<typeof endpoints.inviteToTeam>['body']

export const useInviteToTeam = (teamId: string) =>
  useTeamChange((invitees: Invitees) => call(endpoints.inviteToTeam, { params: { teamId }, body: invitees }))

/** Sends an invitation again; answers its new link. */
export const useResendTeamInvitation = (teamId: string) =>
  useTeamChange((invitationId: string) =>
    call(endpoints.resendTeamInvitation, { params: { teamId, invitationId } }),
  )

export const useRevokeTeamInvitation = (teamId: string, invitationId: string) =>
  useTeamChange(() => call(endpoints.revokeTeamInvitation, { params: { teamId, invitationId } }))
