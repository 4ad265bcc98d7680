import { requestEmailCode, verifyEmail } from '@atelier/contract/endpoints/people/account'
import {
  acceptInvitation,
  dismissInvitation,
  getInvitation,
  listInvitations,
} from '@atelier/contract/endpoints/people/invitations'
import {
  acceptTeamInvitation,
  declineTeamInvitation,
  getTeamInvitation,
  listTeamInvitations,
} from '@atelier/contract/endpoints/teams/team-invitations'
import type { ProjectInvitation } from '@atelier/contract/people/invitation'
import type { TeamInvitation } from '@atelier/contract/teams/team'
import {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api/api-client.ts'
import { refetch } from '../../lib/lists/refresh-lists.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { pagedQuery } from '../../lib/lists/paged-query.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { projectKeys } from '../projects/index.ts'
import { refreshTeam } from '../teams/index.ts'
import { useUser } from '../users/index.ts'

const texts = messages.invitations

const keys = {
  projects: ['invitations', 'projects'] as const,
  teams: ['invitations', 'teams'] as const,
  link: (kind: TargetKind, token: string) => ['invitations', 'link', kind, token] as const,
}

export type TargetKind = 'project' | 'team'

interface InvitationPage {
  invitations: ProjectInvitation[]
  /** The number of invitations that aren't dismissed, including those on pages not loaded yet. */
  pending: number
}

const projectsQuery = pagedQuery({
  queryKey: keys.projects,
  read: ({ cursor }, options) => call(listInvitations, { query: { cursor } }, options),
  select: ({ pages }): InvitationPage => ({
    invitations: pages.flatMap(({ invitations }) => invitations),
    pending: pages[0]?.pending ?? 0,
  }),
})

const useHasAccount = () => useUser()?.isGuest === false

export const useProjectInvitations = () => useInfiniteQuery({ ...projectsQuery, enabled: useHasAccount() })

export const isPending = ({ isDismissedByInvitee }: ProjectInvitation): boolean => !isDismissedByInvitee

const teamsQuery = queryOptions({
  queryKey: keys.teams,
  queryFn: ({ signal }) => call(listTeamInvitations, {}, { signal }),
  select: (data): TeamInvitation[] => data.invitations,
})

export const useTeamInvitations = () => useQuery({ ...teamsQuery, enabled: useHasAccount() })

export const usePendingInvitations = (): number => {
  const teams = useTeamInvitations().data?.length ?? 0
  return teams + (useProjectInvitations().data?.pending ?? 0)
}

/** Also true until both lists are loaded. */
export const useHasInvitations = (): boolean => {
  const projects = useProjectInvitations().data?.invitations
  const teams = useTeamInvitations().data
  return projects === undefined || teams === undefined || projects.length + teams.length > 0
}

export const projectLinkQuery = (token: string) =>
  queryOptions({
    queryKey: keys.link('project', token),
    queryFn: ({ signal }) => call(getInvitation, { body: { token } }, { signal }),
  })

export const teamLinkQuery = (token: string) =>
  queryOptions({
    queryKey: keys.link('team', token),
    queryFn: ({ signal }) => call(getTeamInvitation, { body: { token } }, { signal }),
  })

export const onInvitationEvent = (queryClient: QueryClient): void => {
  void queryClient.invalidateQueries({ queryKey: keys.projects })
  void queryClient.invalidateQueries({ queryKey: keys.teams })
}

interface InvitationReply {
  projectId?: string
  invitationId: string
  token?: string
}

export const useAccept = (kind: TargetKind) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const joinProject = async (body: InvitationReply) => {
    const { projectId } = await call(acceptInvitation, { body })
    toast.success(texts.accepted)
    void refetch(queryClient, projectKeys.all)
    return () => navigate({ to: '/chat/projects/$projectId', params: { projectId } })
  }
  const joinTeam = async ({ invitationId, token }: InvitationReply) => {
    const { name } = await call(acceptTeamInvitation, { body: { invitationId, token } })
    toast.success(t('You joined “{name}”', { name }))
    void refreshTeam(queryClient)
    return () => navigate({ to: '/settings/team' })
  }
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: kind === 'team' ? joinTeam : joinProject,
    onSuccess: (openTarget) => {
      onInvitationEvent(queryClient)
      return openTarget()
    },
    onError: (error) => {
      toast.error(kind === 'team' ? t('Couldn’t join the team') : texts.acceptFailed, errorText(error))
      onInvitationEvent(queryClient)
    },
  })
}

/** A project's invitation stays in the list ("Not now"); a team's is declined for good (MBR-06). */
export const useDecline = (kind: TargetKind) => {
  const queryClient = useQueryClient()
  const isTeam = kind === 'team'
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ projectId, invitationId, token }: InvitationReply) =>
      isTeam
        ? call(declineTeamInvitation, { body: { invitationId, token } })
        : call(dismissInvitation, { body: { projectId, invitationId } }),
    onSuccess: () => toast.success(isTeam ? t('Invitation declined') : texts.dismissed),
    onError: (error) =>
      toast.error(isTeam ? t('Couldn’t decline the invitation') : texts.dismissFailed, errorText(error)),
    onSettled: () => onInvitationEvent(queryClient),
  })
}

export const useRequestEmailCode = () =>
  useMutation({ meta: { isQuiet: true }, mutationFn: () => call(requestEmailCode, {}) })

export const useVerifyEmail = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (code: string) => call(verifyEmail, { body: { code } }),
    onSuccess: () => onInvitationEvent(queryClient),
  })
}
