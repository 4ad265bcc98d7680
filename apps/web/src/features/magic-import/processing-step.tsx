import { messages } from '@atelier/contract/messages'
import type { ResourceGroup } from '@atelier/contract/set-up'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { layout } from '../../lib/layout.ts'
import { useStable } from '../../lib/use-stable.ts'
import { Button } from '../../ui/button.tsx'
import { DialogContents } from '../../ui/dialog-contents.tsx'
import { toast } from '../../ui/toast.ts'
import { resourcesQuery } from './api.ts'
import { SearchProgress } from './search-progress.tsx'

export interface ProcessingStepProps {
  goal: string
  onFound: (groups: readonly ResourceGroup[]) => void
  onBack: () => void
  onClose: () => void
}

/** Looks, and says so; a failure closes the dialog, and the goal is kept for the next time (MGI-05). */
export const ProcessingStep = ({ goal, onFound, onBack, onClose }: ProcessingStepProps) => {
  const { data, error } = useQuery(resourcesQuery(goal))
  const found = useStable(onFound)
  const close = useStable(onClose)
  useEffect(() => {
    if (data !== undefined) found(data)
  }, [data, found])
  useEffect(() => {
    if (error === null) return
    toast.error(messages.magicImport.fetchFailed, errorText(error))
    close()
  }, [error, close])
  return (
    <DialogContents
      title="Looking for sources"
      description={goal}
      actions={
        <Button size="lg" onPress={onBack} autoFocus>
          Back
        </Button>
      }
    >
      <div className="py-4">
        <SearchProgress tick={layout.magicImport.tick} />
      </div>
    </DialogContents>
  )
}
