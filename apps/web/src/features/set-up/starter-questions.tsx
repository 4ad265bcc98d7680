import { limits } from '@atelier/contract/limits'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

export interface StarterQuestionsProps {
  questions: readonly string[]
  onChange: (questions: string[]) => void
}

export const StarterQuestions = ({ questions, onChange }: StarterQuestionsProps) => {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <span id={labelId} className="text-13 font-medium">
        {t('Starter questions')}
      </span>
      {questions.map((question, index) => (
        // rows are identified only by their index
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex items-center gap-1">
          <TextField
            label={t('Starter question {number}', { number: index + 1 })}
            isLabelHidden
            value={question}
            maxLength={limits.project.promptMax}
            onChange={(text) => onChange(questions.with(index, text))}
            className="min-w-0 flex-1"
          />
          <IconButton
            label={t('Remove starter question {number}', { number: index + 1 })}
            onPress={() => onChange(questions.toSpliced(index, 1))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {questions.length < limits.project.prompts && (
        <Button
          size="sm"
          variant="quiet"
          className="self-start"
          icon={<Plus size={14} />}
          onPress={() => onChange([...questions, ''])}
        >
          {t('Add question')}
        </Button>
      )}
    </div>
  )
}
