import { limits } from '@atelier/contract/limits'
import { MagicImportGoal, type ResourceGroup } from '@atelier/contract/projects/set-up'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../lib/api/error-text.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { useStable } from '../../lib/use-stable.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogContents } from '../../ui/overlays/dialog-contents.tsx'
import { DialogFrame } from '../../ui/overlays/dialog-frame.tsx'
import { FormTextArea } from '../../ui/fields/form-fields.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { isUnsavedForm, useUnsaved } from '../../ui/overlays/unsaved-scope.ts'
import { useUser } from '../users/index.ts'
import { resourcesQuery } from './api.ts'
import { goalDraft } from './goal-draft.ts'
import { ResultsStep } from './results-step.tsx'
import { SearchProgress } from './search-progress.tsx'

interface MagicImportDialogProps {
  destination: { source: 'PROJECT'; projectId: string } | { source: 'VAULT' }
  onClose: () => void
}

const MagicImportDialog = ({ destination, onClose }: MagicImportDialogProps) => {
  const user = useUser()
  const [step, setStep] = useState<'goal' | 'processing' | 'results'>('goal')
  const [groups, setGroups] = useState<readonly ResourceGroup[]>([])
  const [selectedUrls, setSelectedUrls] = useState<readonly string[]>([])
  const backToGoal = () => setStep('goal')
  if (user?.isGuest !== false) return null
  return (
    <DialogFrame size="wide" onClose={onClose}>
      {step === 'goal' && (
        <GoalStep
          onSearch={(goal) => {
            goalDraft.set(goal)
            setStep('processing')
          }}
        />
      )}
      {step === 'processing' && (
        <ProcessingStep
          goal={goalDraft.get()}
          onBack={backToGoal}
          onClose={onClose}
          onResults={(results) => {
            const urls = new Set(results.flatMap((group) => group.relevantResults.map(({ url }) => url)))
            setGroups(results)
            setSelectedUrls((current) => current.filter((url) => urls.has(url)))
            setStep('results')
          }}
        />
      )}
      {step === 'results' && (
        <ResultsStep
          groups={groups}
          selectedUrls={selectedUrls}
          onSelect={setSelectedUrls}
          destination={destination}
          onBack={backToGoal}
          onClose={onClose}
        />
      )}
    </DialogFrame>
  )
}

export default MagicImportDialog

const schema = z.object({ goal: MagicImportGoal })

interface GoalStepProps {
  onSearch: (goal: string) => void
}

const GoalStep = ({ onSearch }: GoalStepProps) => {
  const form = useForm({
    defaultValues: { goal: goalDraft.get() },
    resolver: zodResolver(formSchema(schema)),
  })
  useUnsaved(isUnsavedForm(form))
  return (
    <DialogContents
      title={t('Magic Import')}
      description={t(
        'Describe your goal. Atelier finds documents, discussions, web pages and videos for it.',
      )}
      onSubmit={form.handleSubmit(({ goal }) => onSearch(goal))}
      actions={
        <>
          <Button size="lg" slot="close">
            {t('Cancel')}
          </Button>
          <Button size="lg" variant="primary" type="submit">
            {t('Find sources')}
          </Button>
        </>
      }
    >
      <FormTextArea
        control={form.control}
        name="goal"
        label={t('Goal')}
        placeholder={t('Understand how lighthouses were supplied with oil before 1914')}
        rows={4}
        maxLength={limits.magicImport.goalMax}
        characterLimit={limits.magicImport.goalMax}
        autoFocus
      />
    </DialogContents>
  )
}

interface ProcessingStepProps {
  goal: string
  onResults: (groups: readonly ResourceGroup[]) => void
  onBack: () => void
  onClose: () => void
}

/** A failure closes the dialog and keeps the goal (MGI-05). */
const ProcessingStep = ({ goal, onResults, onBack, onClose }: ProcessingStepProps) => {
  const { data, error } = useQuery(resourcesQuery(goal))
  const showResults = useStable(onResults)
  const close = useStable(onClose)
  useEffect(() => {
    if (data !== undefined) showResults(data)
  }, [data, showResults])
  useEffect(() => {
    if (error === null) return
    toast.error(messages.magicImport.fetchFailed, errorText(error))
    close()
  }, [error, close])
  return (
    <DialogContents
      title={t('Searching for sources')}
      description={goal}
      actions={
        <Button size="lg" onPress={onBack} autoFocus>
          {t('Back')}
        </Button>
      }
    >
      <div className="py-4">
        <SearchProgress tickMs={layout.magicImport.tickMs} />
      </div>
    </DialogContents>
  )
}
