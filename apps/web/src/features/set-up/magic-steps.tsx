import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ResourceList, SearchProgress, resourcesQuery, useImportResources } from '../magic-import/index.ts'
import { BackButton } from './back-button.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'

export const MagicProcessingStep = ({ state, send }: SetUpStepProps) => {
  const { data, error } = useQuery(resourcesQuery(state.goal))
  useEffect(() => {
    if (data !== undefined) send({ type: 'found', groups: data })
    else if (error !== null) send({ type: 'find-failed', reason: errorText(error) })
  }, [data, error, send])
  return (
    <StepFrame
      state={state}
      title={t('Searching for sources')}
      description={t('This takes a moment. You choose what to keep.')}
      actions={
        <Button size="lg" onPress={() => send({ type: 'back' })}>
          {t('Cancel')}
        </Button>
      }
    >
      <div className="py-3">
        <SearchProgress tickMs={layout.magicImport.tickInDialogMs} />
      </div>
    </StepFrame>
  )
}

export const MagicResultsStep = ({ state, send }: SetUpStepProps) => {
  const { groups: resourceGroups, selectedUrls, projectId } = state
  const importResources = useImportResources({ source: 'PROJECT', projectId: projectId ?? '' })
  const [isPending, setPending] = useState(false)
  const continueSetUp = async () => {
    if (selectedUrls.length > 0) {
      setPending(true)
      const { addedUrls, failedUrls } = await importResources(selectedUrls)
      const notify = failedUrls.length === 0 ? toast.success : toast.error
      notify(messages.projectSetup.added(addedUrls.length, failedUrls.length))
    }
    send({ type: 'imported' })
  }
  return (
    <StepFrame
      state={state}
      title={t('Choose sources')}
      description={t('Selected sources are added to the project. You can also skip this step.')}
      actions={
        <>
          <BackButton state={state} send={send} isDisabled={isPending} />
          <Button size="lg" variant="primary" isPending={isPending} onPress={() => void continueSetUp()}>
            {selectedUrls.length === 0
              ? t('Skip')
              : t('Add selected ({count})', { count: selectedUrls.length })}
          </Button>
        </>
      }
    >
      <ResourceList
        groups={resourceGroups}
        selectedUrls={selectedUrls}
        onSelect={(urls) => send({ type: 'select', urls })}
      />
    </StepFrame>
  )
}
