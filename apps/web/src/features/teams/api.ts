import * as endpoints from '@atelier/contract/endpoints/teams/teams'
import type { OfferedTeamRole } from '@atelier/contract/teams/team'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import type { CallInput } from '../../lib/api/call-input.ts'
import { userKeys } from '../users/index.ts'

const teamKeys = {
  all: ['team'] as const,
  own: ['team', 'own'] as const,
  people: (teamId: string) => ['team', 'people', teamId] as const,
}

export const ownTeamQuery = queryOptions({
  queryKey: teamKeys.own,
  queryFn: ({ signal }) => call(endpoints.getOwnTeam, {}, { signal }),
})

export const teamPeopleQuery = (teamId: string) =>
  queryOptions({
    queryKey: teamKeys.people(teamId),
    queryFn: ({ signal }) => call(endpoints.listTeamPeople, { params: { teamId } }, { signal }),
  })

export const refreshTeam = async (queryClient: QueryClient): Promise<void> => {
  void queryClient.invalidateQueries({ queryKey: userKeys.all })
  await queryClient.invalidateQueries({ queryKey: teamKeys.all })
}

const useTeamChange = <Input, Result>(change: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: change,
    // awaited, so the selection doesn't jump back before the list is refetched
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

export const useRemoveFromTeam = (teamId: string, userId: string) =>
  useTeamChange(() => call(endpoints.removeFromTeam, { params: { teamId, userId } }))

type Invitees = CallInput<typeof endpoints.inviteToTeam>['body']

export const useInviteToTeam = (teamId: string) =>
  useTeamChange((invitees: Invitees) => call(endpoints.inviteToTeam, { params: { teamId }, body: invitees }))

export const useResendTeamInvitation = (teamId: string) =>
  useTeamChange((invitationId: string) =>
    call(endpoints.resendTeamInvitation, { params: { teamId, invitationId } }),
  )

export const useRevokeTeamInvitation = (teamId: string, invitationId: string) =>
  useTeamChange(() => call(endpoints.revokeTeamInvitation, { params: { teamId, invitationId } }))
