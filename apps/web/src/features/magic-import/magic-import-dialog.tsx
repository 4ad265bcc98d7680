import type { ResourceGroup } from '@atelier/contract/set-up'
import { useState } from 'react'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { useUser } from '../users/index.ts'
import { goalDraft } from './goal-draft.ts'
import { GoalStep } from './goal-step.tsx'
import { ProcessingStep } from './processing-step.tsx'
import { ResultsStep } from './results-step.tsx'

interface MagicImportDialogProps {
  destination: { source: 'PROJECT'; projectId: string } | { source: 'VAULT' }
  onClose: () => void
}

/** Finds sources for a goal and imports what is chosen (MGI-01). No guest gets here (MGI-06). */
const MagicImportDialog = ({ destination, onClose }: MagicImportDialogProps) => {
  const user = useUser()
  const [step, setStep] = useState<'goal' | 'processing' | 'results'>('goal')
  const [groups, setGroups] = useState<readonly ResourceGroup[]>([])
  const [selected, setSelected] = useState<readonly string[]>([])
  const back = () => setStep('goal')
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
          onBack={back}
          onClose={onClose}
          onFound={(found) => {
            const known = new Set(found.flatMap((group) => group.relevantResults.map(({ url }) => url)))
            setGroups(found)
            setSelected((chosen) => chosen.filter((url) => known.has(url)))
            setStep('results')
          }}
        />
      )}
      {step === 'results' && (
        <ResultsStep
          groups={groups}
          selected={selected}
          onSelect={setSelected}
          destination={destination}
          onBack={back}
          onClose={onClose}
        />
      )}
    </DialogFrame>
  )
}

export default MagicImportDialog
