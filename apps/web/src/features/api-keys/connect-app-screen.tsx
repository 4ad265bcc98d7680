import type { ApiKeyScope } from '@atelier/contract/people/api-key'
import { AppRequest, type AppConsentRequest } from '@atelier/contract/people/connected-app'
import { firstIssue } from '@atelier/contract/write-sentence'
import { useQuery } from '@tanstack/react-query'
import { AppWindow, ShieldQuestion } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { t, translate } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FormError } from '../../ui/fields/form-fields.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { GuestWall, useUser } from '../users/index.ts'
import { appRequestQuery, useAnswerAppRequest } from './api.ts'

const scopeOptions = [
  { value: 'all', label: t('Search, read and query your projects') },
  { value: 'answers', label: t('Only get answers from your projects') },
] as const

interface PendingRequestProps {
  appRequest: AppRequest
}

const Consent = ({ app, appRequest }: PendingRequestProps & { app: AppConsentRequest }) => {
  const { name, leadsTo, isLocal } = app
  const user = useUser()
  const appDecision = useAnswerAppRequest()
  const [allowedScope, setAllowedScope] = useState<ApiKeyScope>(app.scope)
  const decide = (isAllowed: boolean) =>
    appDecision.mutate(
      { ...appRequest, isAllowed, allowed: allowedScope },
      { onSuccess: ({ redirectUrl }) => location.assign(redirectUrl) },
    )
  return (
    <article className="w-full max-w-form rounded-lg border border-line bg-surface p-6 shadow-lift">
      <span className="flex size-14 items-center justify-center rounded-lg border border-line bg-sunken text-muted">
        <AppWindow size={20} />
      </span>
      <h1 className="mt-4 font-serif text-20 font-medium wrap-anywhere">
        {t('“{name}” wants to use your projects', { name })}
      </h1>
      <p className="mt-1 text-14 text-pretty text-muted">
        {t(
          'This name comes from the app itself. Continue only if you just started connecting from that app.',
        )}
      </p>
      <dl className="mt-4 flex flex-col gap-3 text-14">
        <div>
          <dt className="text-12 text-muted">{t('You’ll return to')}</dt>
          <dd className="font-mono text-13 wrap-anywhere">
            {leadsTo}
            {isLocal && <span className="font-sans text-muted"> {t('(an app on this device)')}</span>}
          </dd>
        </div>
        <div>
          <dt className="text-12 text-muted">{t('Acts as')}</dt>
          <dd className="wrap-anywhere">{user?.email}</dd>
        </div>
      </dl>
      <Select
        className="mt-4"
        label={t('The app can')}
        value={allowedScope}
        onChange={setAllowedScope}
        isDisabled={app.scope === 'answers'}
        options={scopeOptions}
      />
      <p className="mt-3 text-13 text-pretty text-muted">
        {t(
          'The app can’t change anything in your projects or account. You can disconnect it anytime under API keys.',
        )}
      </p>
      <FormError>{appDecision.error ? errorText(appDecision.error) : undefined}</FormError>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          size="lg"
          variant="primary"
          isPending={appDecision.isPending || appDecision.isSuccess}
          onPress={() => decide(true)}
        >
          {t('Allow')}
        </Button>
        <Button
          size="lg"
          isDisabled={appDecision.isPending || appDecision.isSuccess}
          onPress={() => decide(false)}
        >
          {t('Cancel')}
        </Button>
      </div>
    </article>
  )
}

const RejectedRequest = ({ text }: { text: string }) => (
  <EmptyState
    isPageTitle
    icon={<ShieldQuestion size={20} />}
    title={t('Couldn’t connect this app')}
    text={text}
  />
)

const PendingRequest = ({ appRequest }: PendingRequestProps) => {
  const request = useQuery(appRequestQuery(appRequest))
  if (request.error instanceof ApiError && request.error.code === 'BAD_INPUT')
    return <RejectedRequest text={errorText(request.error)} />
  return (
    <ResourceState
      query={request}
      errorTitle={t('Couldn’t load the app’s request')}
      loading={
        <Loading label={t('Loading the app’s request')}>
          <Skeleton className="h-64 w-full max-w-form" />
        </Loading>
      }
    >
      {(app) => <Consent app={app} appRequest={appRequest} />}
    </ResourceState>
  )
}

export const ConnectAppScreen = ({ search }: { search: Readonly<Record<string, unknown>> }) => {
  const user = useUser()
  // strips the search parameters that the shell adds
  const parsed = AppRequest.strip().safeParse(search)
  return (
    <>
      <PageHeader breadcrumb={[{ label: t('Connect an app'), icon: <AppWindow /> }]} />
      <main
        data-scroll
        className="flex min-h-0 flex-1 flex-col items-center overflow-y-auto px-4 py-10 tablet:justify-center"
      >
        {!parsed.success ? (
          <RejectedRequest text={translate(firstIssue(parsed.error))} />
        ) : user?.isGuest === true ? (
          <GuestWall
            isPageTitle
            icon={<AppWindow size={20} />}
            title={t('An app wants to use your projects')}
            text={t('Sign in to review the request.')}
            reason={t('Sign in to review what the app can do')}
          >
            {t('Sign in')}
          </GuestWall>
        ) : (
          user && <PendingRequest appRequest={parsed.data} />
        )}
      </main>
    </>
  )
}
