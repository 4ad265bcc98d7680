import { useEffect, useRef } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { locale } from '../../lib/language.ts'
import { messages } from '../../lib/messages.ts'
import { useCreateProject, useDeleteProject } from '../projects/index.ts'
import { AttachmentsStep } from './attachments-step.tsx'
import { GoalStep } from './goal-step.tsx'
import { InitialStep } from './initial-step.tsx'
import { MagicProcessingStep, MagicResultsStep } from './magic-steps.tsx'
import { ManualStep } from './manual-step.tsx'
import { ProcessingStep } from './processing-step.tsx'
import { ReviewStep } from './review-step.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

export const CurrentStep = (props: SetUpStepProps) => {
  const start = useStartAssisted(props)
  const onAssisted = () => void start()
  switch (props.state.step) {
    case 'initial':
      return <InitialStep {...props} onAssisted={onAssisted} />
    case 'manual':
      return <ManualStep {...props} onAssisted={onAssisted} />
    case 'goal':
      return <GoalStep {...props} />
    case 'attachments':
      return <AttachmentsStep {...props} />
    case 'processing':
      return <ProcessingStep {...props} />
    case 'review':
      return <ReviewStep {...props} />
    case 'magic_import_processing':
      return <MagicProcessingStep {...props} />
    case 'magic_import_results':
      return <MagicResultsStep {...props} />
  }
}

const formatToday = () => new Date().toLocaleDateString(locale, { dateStyle: 'medium' })

const useStartAssisted = ({ state, send }: SetUpStepProps): (() => Promise<void>) => {
  const { mutateAsync: create } = useCreateProject()
  const { mutateAsync: remove } = useDeleteProject()
  const { key, renew, renewAfter } = useIdempotencyKey()
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  return async () => {
    send({ type: 'start-assisted' })
    if (state.projectId !== null) return
    try {
      const name = messages.projects.unfinishedName(formatToday())
      const { id } = await create({ name, creationMode: 'MERLIN', idempotencyKey: key })
      renew()
      send({ type: 'started', projectId: id })
      // the dialog was closed meanwhile: delete the orphaned draft
      if (isUnmounted.current) await remove(id).catch(() => undefined)
    } catch (error) {
      renewAfter(error)
      send({ type: 'start-failed', reason: errorText(error) })
    }
  }
}
