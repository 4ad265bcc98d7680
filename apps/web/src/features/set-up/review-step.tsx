import { messages } from '@atelier/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { errorText } from '../../lib/error-text.ts'
import { sendForm } from '../../lib/send-form.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { BackButton } from './back-button.tsx'
import { KnownSources } from './known-sources.tsx'
import { reviewForm } from './review-form.ts'
import { ReviewFields } from './review-fields.tsx'
import type { Review } from './set-up-state.ts'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'
import { useFinish } from './use-finish.ts'
import { useTyped } from './use-typed.ts'

/** What is proposed, every word of it open to change (PRJ-16). */
export const ReviewStep = ({ state, send }: SetUpStepProps) => {
  const projectId = state.projectId ?? ''
  const finish = useFinish(projectId)
  const [finishing, setWay] = useState<'project' | 'chat' | null>(null)
  const setFinishing = (way: typeof finishing) => {
    setWay(way)
    send({ type: 'save', isSaving: way !== null })
  }
  const form = useForm<Review>({ defaultValues: state.review, resolver: zodResolver(reviewForm) })
  useTyped(form, (review) => send({ type: 'type-review', review }))
  const query = useWatch({ control: form.control, name: 'initialQuery' })
  const create = (way: 'project' | 'chat') =>
    sendForm(
      form,
      async (review) => {
        setFinishing(way)
        try {
          await finish(review, way === 'chat')
        } finally {
          setFinishing(null)
        }
      },
      (error) => toast.error(messages.projectSetup.createFailed, errorText(error)),
    )()
  return (
    <StepFrame
      state={state}
      title="Review your project"
      description="Change whatever you like, now or later."
      onSubmit={() => create('project')}
      actions={
        <>
          <BackButton state={state} send={send} isDisabled={finishing !== null} />
          <Button
            size="lg"
            type="submit"
            isPending={finishing === 'project'}
            isDisabled={finishing === 'chat'}
          >
            {messages.projectSetup.create}
          </Button>
          <Button
            size="lg"
            variant="primary"
            className="max-tablet:w-full"
            isPending={finishing === 'chat'}
            isDisabled={finishing === 'project' || query.trim() === ''}
            onPress={() => void create('chat')}
          >
            {messages.projectSetup.createAndChat}
          </Button>
        </>
      }
    >
      <ReviewFields form={form} projectId={projectId} goal={state.goal.trim()} />
      <KnownSources projectId={projectId} />
    </StepFrame>
  )
}
