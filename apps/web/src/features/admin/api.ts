import type { PublicReport } from '@atelier/contract/admin/admin'
import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import * as endpoints from '@atelier/contract/endpoints/admin/admin'
import * as moderation from '@atelier/contract/endpoints/admin/admin-crafts'
import * as publicModeration from '@atelier/contract/endpoints/admin/moderation'
import * as models from '@atelier/contract/endpoints/admin/admin-models'
import * as serverEndpoints from '@atelier/contract/endpoints/admin/admin-server'
import { listRunningImports, stopImport } from '@atelier/contract/endpoints/data-transfer/data-transfer'
import { getPersonUsage, getUsage } from '@atelier/contract/endpoints/people/usage'
import type { PromptId } from '@atelier/contract/ids'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { t } from '../../lib/text.tsx'
import { userQuery } from '../users/index.ts'

const adminKey = 'admin'

export const claimQuery = queryOptions({
  queryKey: [adminKey, 'claim'] as const,
  queryFn: ({ signal }) => call(endpoints.getAdminClaim, {}, { signal }),
})

const flattenPeople = flattenPages(({ people }: DataOf<typeof endpoints.listPeople>) => people)

export const peopleQuery = (q: string) =>
  pagedQuery({
    queryKey: [adminKey, 'people', q] as const,
    read: (page, options) =>
      call(endpoints.listPeople, { query: { cursor: page.cursor, ...(q === '' ? {} : { q }) } }, options),
    select: flattenPeople,
    keepsPrevious: true,
  })

export const personUsageQuery = (userId: string) =>
  queryOptions({
    queryKey: [adminKey, 'usage', userId] as const,
    queryFn: ({ signal }) => call(getPersonUsage, { params: { userId } }, { signal }),
  })

export const usageQuery = queryOptions({
  queryKey: ['usage'] as const,
  queryFn: ({ signal }) => call(getUsage, {}, { signal }),
  staleTime: 0,
})

export const invitationsQuery = queryOptions({
  queryKey: [adminKey, 'sign-up-invitations'] as const,
  queryFn: async ({ signal }) => (await call(endpoints.listSignUpInvitations, {}, { signal })).invitations,
})

export const auditQuery = pagedQuery({
  queryKey: [adminKey, 'audit'] as const,
  read: ({ cursor }, options) => call(endpoints.listAudit, { query: { cursor } }, options),
  select: flattenPages(({ entries }: DataOf<typeof endpoints.listAudit>) => entries),
})

export const craftReportsQuery = pagedQuery({
  queryKey: [adminKey, 'reports'] as const,
  read: ({ cursor }, options) => call(moderation.listCraftReports, { query: { cursor } }, options),
  select: flattenPages(({ reports }: DataOf<typeof moderation.listCraftReports>) => reports),
})

export const publicReportsQuery = pagedQuery({
  queryKey: [adminKey, 'public-reports'] as const,
  read: ({ cursor }, options) => call(publicModeration.listReports, { query: { cursor } }, options),
  select: flattenPages(({ reports }: DataOf<typeof publicModeration.listReports>) => reports),
})

export const promptSubmissionsQuery = pagedQuery({
  queryKey: [adminKey, 'prompt-offers'] as const,
  read: ({ cursor }, options) => call(endpoints.listPromptOffers, { query: { cursor } }, options),
  select: flattenPages(({ offers }: DataOf<typeof endpoints.listPromptOffers>) => offers),
})

export const useReviewSubmission = (promptId: PromptId) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: BodyOf<typeof endpoints.decidePromptOffer>) =>
      call(endpoints.decidePromptOffer, { params: { promptId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: promptSubmissionsQuery.queryKey }),
  })
}

export const modelsQuery = queryOptions({
  queryKey: [adminKey, 'models'] as const,
  queryFn: ({ signal }) => call(models.getAdminModels, {}, { signal }),
})

export const embeddingQuery = queryOptions({
  queryKey: [adminKey, 'embedding'] as const,
  queryFn: async ({ signal }) => (await call(models.getEmbedding, {}, { signal })).embedding,
  refetchInterval: ({ state: { data } }) => (data && data.done < data.total ? 5_000 : false),
})

export const settingsQuery = queryOptions({
  queryKey: [adminKey, 'settings'] as const,
  queryFn: async ({ signal }) => (await call(serverEndpoints.listSettings, {}, { signal })).settings,
})

export const healthQuery = queryOptions({
  queryKey: [adminKey, 'health'] as const,
  queryFn: ({ signal }) => call(serverEndpoints.getServerHealth, {}, { signal }),
  staleTime: 0,
})

export const storageQuery = queryOptions({
  queryKey: [adminKey, 'storage'] as const,
  queryFn: ({ signal }) => call(serverEndpoints.getServerStorage, {}, { signal }),
})

export const jobsQuery = (part: 'all' | 'mail') =>
  queryOptions({
    queryKey: [adminKey, 'jobs', part] as const,
    queryFn: ({ signal }) => call(serverEndpoints.listJobs, { query: { part } }, { signal }),
    refetchInterval: 5000,
  })

export const runningImportsQuery = queryOptions({
  queryKey: [adminKey, 'imports'] as const,
  queryFn: async ({ signal }) => (await call(listRunningImports, {}, { signal })).imports,
  refetchInterval: 5000,
})

/** Invalidates the whole admin page, since every change adds to the audit log. */
const useAdminMutation = <Input, Data>(
  mutationFn: (input: Input) => Promise<Data>,
  meta: { isQuiet: true } | { failure: string } = { isQuiet: true },
) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta,
    mutationFn,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [adminKey] }),
        queryClient.invalidateQueries(userQuery),
      ]),
  })
}

export const useClaim = () =>
  useAdminMutation((code: string) => call(endpoints.claimAdmin, { body: { code } }))

type PersonChange = BodyOf<typeof endpoints.updatePerson>

export const useUpdatePerson = () =>
  useAdminMutation(({ id, ...body }: PersonChange & { id: string }) =>
    call(endpoints.updatePerson, { params: { userId: id }, body }),
  )

export const useDeletePerson = () =>
  useAdminMutation((userId: string) => call(endpoints.deletePerson, { params: { userId } }))

export const useInviteToSignUp = () =>
  useAdminMutation((email: string) => call(endpoints.inviteToSignUp, { body: { email } }))

export const useRevokeInvitation = () =>
  useAdminMutation(
    (invitationId: string) => call(endpoints.revokeSignUpInvitation, { params: { invitationId } }),
    {
      failure: t('Couldn’t revoke the invitation'),
    },
  )

export const useAddConnection = () =>
  useAdminMutation((body: BodyOf<typeof models.addConnection>) => call(models.addConnection, { body }))

export const useUpdateConnection = () =>
  useAdminMutation(({ id, ...body }: BodyOf<typeof models.updateConnection> & { id: string }) =>
    call(models.updateConnection, { params: { connectionId: id }, body }),
  )

export const useRemoveConnection = () =>
  useAdminMutation((connectionId: string) => call(models.removeConnection, { params: { connectionId } }))

export const useTestConnection = () =>
  useAdminMutation((connectionId: string) => call(models.testConnection, { params: { connectionId } }), {
    failure: t('Couldn’t test the connection'),
  })

export const useUpdateModels = () =>
  useAdminMutation((body: BodyOf<typeof models.updateModels>) => call(models.updateModels, { body }), {
    failure: t('Couldn’t update the models'),
  })

export const useUpdateSetting = () =>
  useAdminMutation((body: BodyOf<typeof serverEndpoints.updateSetting>) =>
    call(serverEndpoints.updateSetting, { body }),
  )

export const useRetryJob = () =>
  useAdminMutation(
    (body: BodyOf<typeof serverEndpoints.retryJob>) => call(serverEndpoints.retryJob, { body }),
    {
      failure: t('Couldn’t retry the job'),
    },
  )

/** Null lifts the takedown. */
const takedownOf = (reason: string | null) =>
  reason === null ? { isTakenDown: false as const } : { isTakenDown: true as const, reason }

export const useModerateCraft = () =>
  useAdminMutation(
    ({ craftId, reason }: { craftId: string; reason: string | null }) =>
      call(moderation.moderateCraft, { params: { craftId }, body: takedownOf(reason) }),
    { failure: t('Couldn’t update the craft') },
  )

/** For bots, a reason unpublishes and null allows publishing again. Prompts are removed from the library. */
export const useModerateSubject = ({ kind, subject: { id } }: PublicReport) =>
  useAdminMutation(
    (reason: string | null): Promise<unknown> => {
      if (kind === 'prompt')
        return call(publicModeration.unpublishPrompt, {
          params: { promptId: id },
          body: { reason: reason ?? '' },
        })
      return call(publicModeration.moderateBot, { params: { chatbotId: id }, body: takedownOf(reason) })
    },
    { failure: t('Couldn’t save your decision') },
  )

export const useDismissPublicReport = () =>
  useAdminMutation((reportId: string) => call(publicModeration.dismissReport, { params: { reportId } }), {
    failure: t('Couldn’t dismiss the report'),
  })

export const useDismissCraftReport = () =>
  useAdminMutation((reportId: string) => call(moderation.dismissCraftReport, { params: { reportId } }), {
    failure: t('Couldn’t dismiss the report'),
  })

export const useSendTestEmail = () =>
  useAdminMutation(() => call(serverEndpoints.sendTestEmail, {}), { failure: t('Couldn’t send the email') })

export const useStopImport = () =>
  useAdminMutation((importId: string) => call(stopImport, { params: { importId } }), {
    failure: t('Couldn’t stop the import'),
  })
