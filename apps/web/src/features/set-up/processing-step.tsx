import { GenerateStep, type GeneratedProject } from '@atelier/contract/projects/set-up'
import { useEffect, useState } from 'react'
import { errorText, isNotFound } from '../../lib/api/error-text.ts'
import { layout } from '../../lib/layout.ts'
import { t } from '../../lib/text.tsx'
import { useStable } from '../../lib/use-stable.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { StepList } from '../../ui/feedback/step-list.tsx'
import { followGeneration } from './api.ts'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'

/** Approaches `reachedStep` one step at a time, at least `intervalMs` apart. */
const usePacedStep = (reachedStep: number, intervalMs: number): number => {
  const [step, setStep] = useState(0)
  const isStepBehind = step < reachedStep
  useEffect(() => {
    if (!isStepBehind) return undefined
    const timer = setTimeout(() => setStep(step + 1), intervalMs)
    return () => clearTimeout(timer)
  }, [step, isStepBehind, intervalMs])
  return step
}

const labels: Record<GenerateStep, string> = {
  documents: t('Analyzing documents'),
  title: t('Generating a title'),
  description: t('Generating a description'),
  systemPrompt: t('Creating the system prompt'),
}

export const ProcessingStep = ({ state, send }: SetUpStepProps) => {
  const { reachedStep, generated: project } = useGeneration(
    state.projectId ?? '',
    state.goal.trim(),
    (error) =>
      send(isNotFound(error) ? { type: 'gone' } : { type: 'generate-failed', reason: errorText(error) }),
  )
  const visibleStep = usePacedStep(reachedStep, layout.project.processingStepMs)
  const isFinished = visibleStep === GenerateStep.options.length
  useEffect(() => {
    if (isFinished && project !== null) send({ type: 'generated', generated: project })
  }, [isFinished, project, send])
  return (
    <StepFrame
      state={state}
      title={t('Setting up your project')}
      description={t('Atelier reads your sources and drafts what the project needs.')}
      actions={
        <Button size="lg" onPress={() => send({ type: 'back' })}>
          {t('Cancel')}
        </Button>
      }
    >
      <div className="py-3">
        <StepList
          label={t('Setup')}
          steps={GenerateStep.options.map((step) => labels[step])}
          current={visibleStep}
        />
      </div>
    </StepFrame>
  )
}

interface Generation {
  reachedStep: number
  generated: GeneratedProject | null
}

const initialGeneration: Generation = { reachedStep: 0, generated: null }

/** Generates while mounted; unmounting cancels (PRJ-15). */
const useGeneration = (projectId: string, goal: string, onFail: (error: unknown) => void): Generation => {
  const [generation, setGeneration] = useState(initialGeneration)
  const fail = useStable(onFail)
  useEffect(() => {
    const abortController = new AbortController()
    followGeneration(
      { projectId, goal },
      (step) => setGeneration((current) => ({ ...current, reachedStep: GenerateStep.options.indexOf(step) })),
      abortController.signal,
    ).then(
      (project) => {
        if (!abortController.signal.aborted)
          setGeneration({ reachedStep: GenerateStep.options.length, generated: project })
      },
      (error: unknown) => {
        if (!abortController.signal.aborted) fail(error)
      },
    )
    return () => abortController.abort()
  }, [projectId, goal, fail])
  return generation
}
