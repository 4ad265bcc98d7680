import { limits } from '@atelier/contract/limits'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { FormTextArea, FormTextField } from '../../ui/fields/form-fields.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SymbolPicker } from '../../ui/fields/symbol-picker.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useGenerateProject } from './api.ts'
import type { Review } from './set-up-state.ts'
import { StarterQuestions } from './starter-questions.tsx'
import { toReview } from './apply-proposal.ts'

interface ReviewFieldsProps {
  form: UseFormReturn<Review>
  projectId: string
  goal: string
}

export const ReviewFields = ({ form, projectId, goal }: ReviewFieldsProps) => {
  const { control, setValue } = form
  const [symbol, name] = useWatch({ control, name: ['symbol', 'name'] })
  const { mutateAsync: propose } = useGenerateProject({ projectId, goal })
  const [regeneratingField, setRegeneratingField] = useState<keyof Review | null>(null)
  const regenerate = async (field: keyof Review) => {
    setRegeneratingField(field)
    try {
      const regeneratedReview = toReview(await propose())
      setValue(field, regeneratedReview[field], { shouldDirty: true, shouldValidate: true })
    } catch (error) {
      toast.error(messages.projectSetup.generateFailed, errorText(error))
    }
    setRegeneratingField(null)
  }
  const regenerateProps = (field: keyof Review, fieldName: string) => ({
    fieldName,
    isPending: regeneratingField === field,
    isDisabled: regeneratingField !== null,
    onPress: () => void regenerate(field),
  })
  return (
    <>
      <div className="flex items-start gap-3">
        <Regenerable {...regenerateProps('symbol', t('symbol'))} isCentered>
          <div className="mt-5.5">
            <SymbolPicker
              symbol={symbol}
              name={name}
              onChange={(emoji) => setValue('symbol', emoji, { shouldDirty: true })}
            />
          </div>
        </Regenerable>
        <Regenerable {...regenerateProps('name', t('title'))} className="flex-1">
          <FormTextField control={control} name="name" label={t('Project title')} autoComplete="off" />
        </Regenerable>
      </div>
      <Regenerable {...regenerateProps('description', t('description'))}>
        <FormTextArea
          control={control}
          name="description"
          label={t('Description')}
          rows={2}
          characterLimit={limits.project.descriptionMax}
        />
      </Regenerable>
      <Regenerable {...regenerateProps('systemPrompt', t('instructions'))}>
        <FormTextArea
          control={control}
          name="systemPrompt"
          label={t('Custom Instructions')}
          rows={5}
          characterLimit={limits.project.systemPromptMax}
        />
      </Regenerable>
      <Regenerable {...regenerateProps('initialQuery', t('first question'))}>
        <FormTextArea
          control={control}
          name="initialQuery"
          label={t('First question')}
          description={t('Your first chat in the project starts with this question.')}
          rows={2}
        />
      </Regenerable>
      <Regenerable {...regenerateProps('starterQuestions', t('starter questions'))}>
        <Controller
          control={control}
          name="starterQuestions"
          render={({ field }) => <StarterQuestions questions={field.value} onChange={field.onChange} />}
        />
      </Regenerable>
    </>
  )
}

interface RegenerableProps {
  fieldName: string
  onPress: () => void
  isPending: boolean
  isDisabled: boolean
  isCentered?: boolean
  className?: string
  children: ReactNode
}

const Regenerable = ({
  fieldName,
  onPress,
  isPending,
  isDisabled,
  isCentered = false,
  className,
  children,
}: RegenerableProps) => (
  <div className={cx('relative min-w-0', className)}>
    {children}
    <IconButton
      label={t('Regenerate {what}', { what: fieldName })}
      isPending={isPending}
      isDisabled={isDisabled && !isPending}
      onPress={onPress}
      className={cx('absolute -top-2', isCentered ? 'left-1/2 -translate-x-1/2' : '-end-2')}
    >
      <RefreshCw size={14} />
    </IconButton>
  </div>
)
