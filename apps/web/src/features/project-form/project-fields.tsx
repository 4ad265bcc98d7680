import { limits } from '@atelier/contract/limits'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { shortHint } from '../../lib/forms/short-hint.ts'
import { t } from '../../lib/text.tsx'
import { FormTextArea, FormTextField } from '../../ui/fields/form-fields.tsx'
import { SymbolPicker } from '../../ui/fields/symbol-picker.tsx'
import type { ProjectForm } from './project-form.ts'

export interface ProjectFieldsProps {
  form: UseFormReturn<ProjectForm>
  nameLabel: string
  descriptionLabel: string
  descriptionHint?: string
  instructionsLimit: number
  isEdit?: boolean
}

export const ProjectFields = ({
  form,
  nameLabel,
  descriptionLabel,
  descriptionHint,
  instructionsLimit,
  isEdit = false,
}: ProjectFieldsProps) => {
  const [symbol, name, description] = useWatch({
    control: form.control,
    name: ['symbol', 'name', 'description'],
  })
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="mt-5.5">
          <SymbolPicker
            symbol={symbol}
            name={name}
            onChange={(emoji) => form.setValue('symbol', emoji, { shouldDirty: true })}
          />
        </div>
        <FormTextField
          control={form.control}
          name="name"
          label={nameLabel}
          hint={isEdit ? shortHint(name, limits.project.titleMin) : undefined}
          autoComplete="off"
          className="flex-1"
        />
      </div>
      <FormTextArea
        control={form.control}
        name="description"
        label={descriptionLabel}
        description={descriptionHint}
        hint={isEdit ? shortHint(description, limits.project.descriptionMin) : undefined}
        rows={2}
        characterLimit={limits.project.descriptionMax}
      />
      <FormTextArea
        control={form.control}
        name="systemPrompt"
        label={t('Custom Instructions')}
        description={t(
          'How answers in this project should be written: tone, format and what to base them on. Optional.',
        )}
        rows={4}
        characterLimit={instructionsLimit}
      />
    </>
  )
}
