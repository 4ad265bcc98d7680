import { GenerateStep } from '@atelier/contract/set-up'
import { useEffect, useState } from 'react'
import { layout } from '../../lib/layout.ts'
import { Button } from '../../ui/button.tsx'
import { StepList } from '../../ui/step-list.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'
import { useGeneration } from './use-generation.ts'

/** Follows a number that grows, by one at a time and at least `pause` milliseconds apart; never ahead of it. */
const usePaced = (reached: number, pause: number): number => {
  const [shown, setShown] = useState(0)
  const isBehind = shown < reached
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setTimeout(() => setShown(shown + 1), pause)
    return () => clearTimeout(timer)
  }, [shown, isBehind, pause])
  return shown
}

const labels: Record<GenerateStep, string> = {
  documents: 'Analyzing documents',
  title: 'Thinking about the title',
  description: 'Generating a description',
  systemPrompt: 'Creating the system prompt',
}

/** Follows the server through the four steps; the review comes when both are through (PRJ-15). */
export const ProcessingStep = ({ state, send }: SetUpStepProps) => {
  const { reached, generated } = useGeneration(state.projectId ?? '', state.goal.trim(), (reason) =>
    send({ type: 'generate-failed', reason }),
  )
  const shown = usePaced(reached, layout.project.processingStep)
  const isThrough = shown === GenerateStep.options.length
  useEffect(() => {
    if (isThrough && generated !== null) send({ type: 'generated', generated })
  }, [isThrough, generated, send])
  return (
    <StepFrame
      state={state}
      title="Setting up your project"
      description="Atelier reads your sources and drafts what the project needs."
      actions={
        <Button size="lg" onPress={() => send({ type: 'back' })}>
          Cancel
        </Button>
      }
    >
      <div className="py-3">
        <StepList label="Setup" steps={GenerateStep.options.map((step) => labels[step])} current={shown} />
      </div>
    </StepFrame>
  )
}
