import { askAddressCode, proveAddress } from '@atelier/contract/endpoints/account'
import {
  acceptInvitation,
  dismissInvitation,
  getInvitation,
  listInvitations,
} from '@atelier/contract/endpoints/invitations'
import type { ProjectInvitation } from '@atelier/contract/invitation'
import { messages } from '@atelier/contract/messages'
import {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api-client.ts'
import { readAgain } from '../../lib/bring-up-to-date.ts'
import { errorText } from '../../lib/error-text.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { toast } from '../../ui/toast.ts'
import { projectKeys } from '../projects/index.ts'
import { useUser } from '../users/index.ts'
import { refreshTeamInvitations } from './team-api.ts'

const texts = messages.invitations

const invitationKeys = {
  all: ['invitations'] as const,
  list: ['invitations', 'list'] as const,
  link: (token: string) => ['invitations', 'link', token] as const,
}

interface Waiting {
  invitations: ProjectInvitation[]
  /** Not dismissed, whether on a page that is there or not. */
  pending: number
}

const invitationListQuery = pagedQuery({
  queryKey: invitationKeys.list,
  read: ({ cursor }, options) => call(listInvitations, { query: { cursor } }, options),
  select: ({ pages }): Waiting => ({
    invitations: pages.flatMap(({ invitations }) => invitations),
    pending: pages[0]?.pending ?? 0,
  }),
})

/** Projects that the person is asked into, page by page: pending ones first. Guests are asked into none. */
export const useInvitations = () => {
  const user = useUser()
  return useInfiniteQuery({ ...invitationListQuery, enabled: user !== undefined && !user.isGuest })
}

export const isPending = ({ isDismissedByInvitee }: ProjectInvitation): boolean => !isDismissedByInvitee

/** What a mailed link is about. */
export const invitationLinkQuery = (token: string) =>
  queryOptions({
    queryKey: invitationKeys.link(token),
    queryFn: ({ signal }) => call(getInvitation, { body: { token } }, { signal }),
  })

const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: invitationKeys.list })

/** MBR-06: joins, says so and leads to the project. `token` is the secret of a mailed link. */
export const useAcceptInvitation = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ invitationId, token }: { invitationId: string; token?: string }) =>
      call(acceptInvitation, { body: { invitationId, token } }),
    onSuccess: async ({ projectId }) => {
      toast.success(texts.accepted)
      void refresh(queryClient)
      void readAgain(queryClient, projectKeys.all)
      await navigate({ to: '/chat/projects/$projectId', params: { projectId } })
    },
    onError: (error) => {
      toast.error(texts.acceptFailed, errorText(error))
      void refresh(queryClient)
    },
  })
}

/** Has a code mailed to the own address. */
export const useAskAddressCode = () =>
  useMutation({ meta: { isQuiet: true }, mutationFn: () => call(askAddressCode, {}) })

/** Proves the own address with the code; the bell says then what can be joined. */
export const useProveAddress = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (code: string) => call(proveAddress, { body: { code } }),
    onSuccess: () => onInvitationEvent(queryClient),
  })
}

/** MBR-06 'Not now': it stays in the list, after the pending ones. */
export const useDismissInvitation = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (invitationId: string) => call(dismissInvitation, { body: { invitationId } }),
    onSuccess: () => toast.success(texts.dismissed),
    onError: (error) => toast.error(texts.dismissFailed, errorText(error)),
    onSettled: () => refresh(queryClient),
  })
}

/** Somebody asked this person into a project or a team, or took it back. */
export const onInvitationEvent = (queryClient: QueryClient): void => {
  void refresh(queryClient)
  void refreshTeamInvitations(queryClient)
}
