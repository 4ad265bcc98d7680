import { limits } from '@atelier/contract/limits'
import { MagicImportGoal } from '@atelier/contract/set-up'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../ui/button.tsx'
import { DialogContents } from '../../ui/dialog-contents.tsx'
import { FormTextArea } from '../../ui/form-fields.tsx'
import { isUnsavedForm, useUnsaved } from '../../ui/unsaved.ts'
import { goalDraft } from './goal-draft.ts'

const schema = z.object({ goal: MagicImportGoal })

export interface GoalStepProps {
  onSearch: (goal: string) => void
}

/** Asks what is to be found (MGI-03). */
export const GoalStep = ({ onSearch }: GoalStepProps) => {
  const form = useForm({ defaultValues: { goal: goalDraft.get() }, resolver: zodResolver(schema) })
  useUnsaved(isUnsavedForm(form))
  return (
    <DialogContents
      title="Magic Import"
      description="Describe your goal. Atelier finds documents, discussions, web pages and videos that serve it."
      onSubmit={form.handleSubmit(({ goal }) => onSearch(goal))}
      actions={
        <>
          <Button size="lg" slot="close">
            Cancel
          </Button>
          <Button size="lg" variant="primary" type="submit">
            Find sources
          </Button>
        </>
      }
    >
      <FormTextArea
        control={form.control}
        name="goal"
        label="Goal"
        placeholder="Understand how lighthouses were supplied with oil before 1914"
        rows={4}
        maxLength={limits.magicImport.goalMax}
        limit={limits.magicImport.goalMax}
        autoFocus
      />
    </DialogContents>
  )
}
