import { limits } from '@atelier/contract/limits'
import type { PluginHeaders } from '@atelier/contract/tools/plugin'
import { Plus, X } from 'lucide-react'
import { type Control, useFieldArray } from 'react-hook-form'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

export interface PluginFormValues {
  name: string
  address: string
  token: string
  headers: PluginHeaders
  clientId: string
  clientSecret: string
}

export const HeaderFields = ({ control }: { control: Control<PluginFormValues> }) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'headers' })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-13 font-medium">{t('Headers')}</legend>
      <p className="text-13 text-pretty text-muted">
        {t(
          'Headers the server requires, such as Authorization with “Bearer ” and a token. Values are encrypted and never shown again.',
        )}
      </p>
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-start gap-2">
          <FormTextField
            control={control}
            name={`headers.${index}.name`}
            label={t('Name of header {number}', { number: index + 1 })}
            isLabelHidden
            placeholder="Authorization"
            autoComplete="off"
            className="min-w-0 flex-1"
          />
          <FormTextField
            control={control}
            name={`headers.${index}.value`}
            label={t('Value of header {number}', { number: index + 1 })}
            isLabelHidden
            type="password"
            placeholder={t('Bearer …')}
            autoComplete="off"
            className="min-w-0 flex-1"
          />
          <IconButton
            label={t('Remove header {number}', { number: index + 1 })}
            onPress={() => remove(index)}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {fields.length < limits.plugin.headers && (
        <Button className="self-start" icon={<Plus />} onPress={() => append({ name: '', value: '' })}>
          {t('Add header')}
        </Button>
      )}
    </fieldset>
  )
}
