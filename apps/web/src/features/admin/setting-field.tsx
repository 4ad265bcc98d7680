import type { ServerSetting } from '@atelier/contract/admin/server-setting'
import { type SubmitEvent, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { t, translate } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { HiddenName } from '../../ui/buttons/hidden-name.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUpdateSetting } from './api.ts'

const originNames = { default: t('Default'), environment: t('Environment'), admin: t('Set here') } as const

const displayValue = ({ isSecret, isSet, value }: ServerSetting): string => {
  if (isSecret) return isSet ? t('set') : t('not set')
  return value ?? t('not set')
}

export const SettingField = ({ setting }: { setting: ServerSetting }) => {
  const { name, about, origin, isOpen } = setting
  const [isChanging, setChanging] = useState(false)
  const update = useUpdateSetting()
  const save = (value: string | null) =>
    update.mutate(
      { name, value },
      {
        onSuccess: () => {
          setChanging(false)
          toast.success(value === null ? t('{name} reset', { name }) : t('{name} saved', { name }))
        },
      },
    )
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <code className="font-mono text-13 wrap-anywhere">{name}</code>
            <Badge tone={origin === 'admin' ? 'accent' : 'neutral'}>{originNames[origin]}</Badge>
          </p>
          <p className="mt-0.5 text-12 text-pretty text-muted">{translate(about)}</p>
          {!isChanging && <p className="mt-1 text-13 wrap-anywhere">{displayValue(setting)}</p>}
        </div>
        {isOpen && !isChanging && (
          <Button size="sm" onPress={() => setChanging(true)}>
            {t('Change')}
            <HiddenName name={name} />
          </Button>
        )}
        {isOpen && origin === 'admin' && !isChanging && (
          <Button size="sm" variant="quiet" onPress={() => save(null)} isPending={update.isPending}>
            {t('Reset')}
            <HiddenName name={name} />
          </Button>
        )}
      </div>
      {isChanging && (
        <ValueForm
          setting={setting}
          error={update.error === null ? undefined : errorText(update.error)}
          isPending={update.isPending}
          onSave={save}
          onCancel={() => {
            update.reset()
            setChanging(false)
          }}
        />
      )}
    </li>
  )
}

interface ValueFormProps {
  setting: ServerSetting
  error: string | undefined
  isPending: boolean
  onSave: (value: string) => void
  onCancel: () => void
}

const ValueForm = ({ setting, error, isPending, onSave, onCancel }: ValueFormProps) => {
  const { name, choices, isSecret } = setting
  const [value, setValue] = useState(setting.value ?? choices?.[0] ?? '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSave(value)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      {choices === null ? (
        <TextField
          label={name}
          isLabelHidden
          className="min-w-40 flex-1"
          type={isSecret ? 'password' : 'text'}
          value={value}
          onChange={setValue}
          autoComplete="off"
          autoFocus
          {...(error === undefined ? {} : { error })}
        />
      ) : (
        <Select
          label={name}
          isLabelHidden
          className="min-w-40 flex-1"
          value={value}
          onChange={setValue}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          error={error}
        />
      )}
      <Button type="submit" variant="primary" size="lg" isPending={isPending}>
        {t('Save')}
      </Button>
      <Button size="lg" onPress={onCancel}>
        {t('Cancel')}
      </Button>
    </form>
  )
}
