import {
  findAccountsByEmail,
  inviteMembers,
  listTeamMembers,
  resendInvitation,
  revokeInvitation,
  updateInvitation,
} from '@atelier/contract/endpoints/people/invitations'
import {
  listMembers,
  removeMember,
  transferProject,
  updateMember,
} from '@atelier/contract/endpoints/projects/members'
import { listTeamPeople } from '@atelier/contract/endpoints/teams/teams'
import type { DataOf } from '@atelier/contract/endpoint'
import type { OfferedRole } from '@atelier/contract/people/invitation'
import { limits } from '@atelier/contract/limits'
import type { Member } from '@atelier/contract/projects/member'
import type { UserEvent } from '@atelier/contract/user-event'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import type { CallInput } from '../../lib/api/call-input.ts'
import { projectKeys } from '../projects/index.ts'

const memberKeys = {
  project: (projectId: string) => ['members', projectId] as const,
  list: (projectId: string) => ['members', projectId, 'list'] as const,
  wholeTeam: (teamId: string) => ['members', 'whole-team', teamId] as const,
  team: (projectId: string, q: string) => ['members', projectId, 'team', q] as const,
}

export const membersQuery = (projectId: string) =>
  queryOptions({
    queryKey: memberKeys.list(projectId),
    queryFn: ({ signal }) => call(listMembers, { params: { projectId } }, { signal }),
    select: (data): Member[] => data.members,
  })

export const teamQuery = (projectId: string, q: string) =>
  queryOptions({
    queryKey: memberKeys.team(projectId, q),
    queryFn: ({ signal }) =>
      call(
        listTeamMembers,
        { params: { projectId }, query: { q: q === '' ? undefined : q, limit: limits.sharing.teamSearch } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const wholeTeamQuery = (teamId: string) =>
  queryOptions({
    queryKey: memberKeys.wholeTeam(teamId),
    queryFn: ({ signal }) => call(listTeamPeople, { params: { teamId } }, { signal }),
    select: ({ members }) => members.map(({ uid, email }) => ({ uid, email })),
  })

export const emailAccountsQuery = (emails: string[]) =>
  queryOptions({
    queryKey: ['address-holders', ...emails],
    queryFn: ({ signal }) => call(findAccountsByEmail, { body: { emails } }, { signal }),
    enabled: emails.length > 0,
  })

export type TeamMember = DataOf<typeof listTeamMembers>['members'][number]

const useMembersChange = <Input, Result>(projectId: string, change: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: change,
    // awaited, so that the selection doesn't jump back before the list is refetched
    onSettled: () => refresh(queryClient, projectId),
  })
}

const refresh = async (queryClient: QueryClient, projectId: string) => {
  void queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId) })
  refreshLists(queryClient, projectKeys.lists, { changed: [projectId] })
  await queryClient.invalidateQueries({ queryKey: memberKeys.project(projectId) })
}

type InviteRequest = CallInput<typeof inviteMembers>['body']['invitations']

export const useInvite = (projectId: string) =>
  useMembersChange(projectId, (invitations: InviteRequest) =>
    call(inviteMembers, { body: { projectId, invitations } }),
  )

export const useChangeRole = (projectId: string, { uid, invitationId }: Member) =>
  useMembersChange(projectId, async (role: OfferedRole) => {
    if (invitationId !== null) await call(updateInvitation, { body: { projectId, invitationId, role } })
    else if (uid !== null) await call(updateMember, { body: { projectId, userId: uid, role } })
  })

export const useRevokeAccess = (projectId: string, { uid, invitationId }: Member) =>
  useMembersChange(projectId, async () => {
    if (invitationId !== null) await call(revokeInvitation, { body: { projectId, invitationId } })
    else if (uid !== null) await call(removeMember, { body: { projectId, userId: uid } })
  })

export const useTransferProject = (projectId: string) =>
  useMembersChange(projectId, (userId: string) => call(transferProject, { body: { projectId, userId } }))

export const useResend = (projectId: string) =>
  useMembersChange(projectId, (invitationId: string) =>
    call(resendInvitation, { body: { projectId, invitationId } }),
  )

/** Cancels the project's queries, which would now be refused. */
export const useLeaveProject = (projectId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (userId: string) => call(removeMember, { body: { projectId, userId } }),
    onSuccess: () => refreshLists(queryClient, projectKeys.lists, { removed: [projectId] }),
  })
}

export const onMembersEvent = (
  queryClient: QueryClient,
  { projectId }: Extract<UserEvent, { type: 'project' }>,
): void => void queryClient.invalidateQueries({ queryKey: memberKeys.project(projectId) })
