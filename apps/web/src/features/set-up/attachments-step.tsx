import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { projectQuery } from '../projects/index.ts'
import { BackButton } from './back-button.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { SourcesStep } from './sources-step.tsx'
import { StepFrame } from './step-frame.tsx'

export const AttachmentsStep = (props: SetUpStepProps) => {
  const { state, send } = props
  const query = useQuery(projectQuery(state.projectId ?? ''))
  if (query.data !== undefined) return <SourcesStep {...props} project={query.data} />
  return (
    <StepFrame
      state={state}
      title={t('Add sources')}
      actions={
        <>
          <BackButton state={state} send={send} />
          <Button size="lg" variant="primary" isDisabled>
            {t('Next')}
          </Button>
        </>
      }
    >
      <ResourceState
        query={query}
        loading={
          <Loading label={t('Loading sources')} className="flex flex-col gap-3">
            <Skeleton className="h-20 rounded-md" />
            <Skeleton className="h-9" />
          </Loading>
        }
        errorTitle={t('Couldn’t load the sources')}
        size="panel"
      >
        {() => null}
      </ResourceState>
    </StepFrame>
  )
}
