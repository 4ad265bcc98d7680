import * as endpoints from '@atelier/contract/endpoints/team-invitations'
import type { TeamInvitation } from '@atelier/contract/team'
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api-client.ts'
import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { refreshTeam } from '../teams/index.ts'
import { useUser } from '../users/index.ts'

const keys = {
  list: ['team-invitations', 'list'] as const,
  link: (token: string) => ['team-invitations', 'link', token] as const,
}

const listQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => call(endpoints.listTeamInvitations, {}, { signal }),
  select: (data): TeamInvitation[] => data.invitations,
})

/** Teams that the person is asked into, the newest first. Guests are asked into none. */
export const useTeamInvitations = () => {
  const user = useUser()
  return useQuery({ ...listQuery, enabled: user !== undefined && !user.isGuest })
}

/** What a mailed link is about. */
export const teamLinkQuery = (token: string) =>
  queryOptions({
    queryKey: keys.link(token),
    queryFn: ({ signal }) => call(endpoints.getTeamInvitation, { body: { token } }, { signal }),
  })

export const refreshTeamInvitations = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.list })

interface Answer {
  invitationId: string
  /** The secret of a mailed link. */
  token?: string
}

/** Joins, says so and leads to the team. */
export const useAcceptTeamInvitation = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (answer: Answer) => call(endpoints.acceptTeamInvitation, { body: answer }),
    onSuccess: async ({ name }) => {
      toast.success(`You joined “${name}”`)
      void refreshTeamInvitations(queryClient)
      void refreshTeam(queryClient)
      await navigate({ to: '/settings/team' })
    },
    onError: (error) => {
      toast.error('You did not join the team', errorText(error))
      void refreshTeamInvitations(queryClient)
    },
  })
}

/** Says no, for good. */
export const useDeclineTeamInvitation = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (answer: Answer) => call(endpoints.declineTeamInvitation, { body: answer }),
    onSuccess: () => toast.success('Invitation declined'),
    onError: (error) => toast.error('The invitation was not declined', errorText(error)),
    onSettled: () => refreshTeamInvitations(queryClient),
  })
}
