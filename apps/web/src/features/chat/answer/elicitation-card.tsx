import type { Elicitation, FormAction, FormField, FormValue } from '@atelier/contract/answers/elicitation'
import type { ToolPart } from '@atelier/contract/answers/message'
import { ClipboardList } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { announce } from '../../../lib/browser/announce.ts'
import { t, translate } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useAnswerForm } from '../api.ts'
import { type Entries, type Entry, initialEntries, readEntries } from '../composer/form-values.ts'

interface ElicitationCardProps {
  part: ToolPart
  form: Elicitation
  chatId: string | null
}

export const ElicitationCard = ({ part, form, chatId }: ElicitationCardProps) => {
  const [entries, setEntries] = useState(() => initialEntries(form))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const submitForm = useAnswerForm(chatId ?? '', form.id)
  const isSubmitted = submitForm.isPending || submitForm.isSuccess
  const title = t('{tool} is requesting information', { tool: translate(part.title) })
  const canRespond = chatId !== null
  useEffect(() => {
    if (canRespond) announce(title)
  }, [canRespond, title])
  const send = (action: FormAction, content: Record<string, FormValue> = {}) =>
    submitForm.mutate({ action, content })
  const accept = (event: SubmitEvent) => {
    event.preventDefault()
    const result = readEntries(form, entries)
    setErrors(result.errors)
    if (Object.keys(result.errors).length === 0 && !isSubmitted) send('accept', result.content)
  }
  return (
    <section aria-label={title} className="rounded-md border border-line-strong bg-surface p-3.5 text-14">
      <p className="flex items-center gap-2 font-medium">
        <ClipboardList className="shrink-0" />
        {title}
      </p>
      <p className="mt-1 break-words whitespace-pre-wrap">{form.message}</p>
      <p className="mt-1 text-13 text-pretty text-muted">
        {t('Your response is sent to the plugin’s server. Don’t enter passwords.')}
      </p>
      {canRespond && (
        <form noValidate onSubmit={accept} className="mt-3 flex flex-col gap-3">
          <Fields form={form} entries={entries} errors={errors} onChange={setEntries} />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" type="submit" isDisabled={isSubmitted}>
              {t('Accept')}
            </Button>
            <Button isDisabled={isSubmitted} onPress={() => send('decline')}>
              {t('Decline')}
            </Button>
            <Button isDisabled={isSubmitted} onPress={() => send('cancel')}>
              {t('Cancel')}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}

interface FieldsProps {
  form: Elicitation
  entries: Entries
  errors: Readonly<Record<string, string>>
  onChange: (entries: Entries) => void
}

const Fields = ({ form, entries, errors, onChange }: FieldsProps) =>
  form.fields.map((field) => (
    <Field
      key={field.name}
      field={field}
      entry={entries[field.name] ?? ''}
      error={errors[field.name]}
      onChange={(entry) => onChange({ ...entries, [field.name]: entry })}
    />
  ))

interface FieldProps {
  field: FormField
  entry: Entry
  error: string | undefined
  onChange: (entry: Entry) => void
}

const inputTypes: Partial<Record<FormField['kind'], string>> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  'date-time': 'datetime-local',
}

const Field = ({ field, entry, error, onChange }: FieldProps) => {
  const { kind, description, isRequired, options = [] } = field
  const label = isRequired ? field.label : t('{label} (optional)', { label: field.label })
  if (kind === 'boolean')
    return (
      <WithDescription description={description} error={error}>
        {(id) => (
          <Checkbox isSelected={entry === true} onChange={onChange} aria-describedby={id}>
            {field.label}
          </Checkbox>
        )}
      </WithDescription>
    )
  if (kind === 'choice')
    return (
      <WithDescription description={description} error={undefined}>
        {(id) => (
          <Select
            label={label}
            error={error}
            describedBy={id}
            value={typeof entry === 'string' ? entry : ''}
            onChange={onChange}
            options={[{ value: '', label: t('None') }, ...options]}
          />
        )}
      </WithDescription>
    )
  if (kind === 'choices') {
    const selection = typeof entry === 'object' ? entry : []
    return (
      <WithDescription description={description} error={error}>
        {(id) => (
          <fieldset aria-describedby={id}>
            <legend className="text-13 font-medium">{label}</legend>
            {options.map(({ value, label: option }) => (
              <Checkbox
                key={value}
                isSelected={selection.includes(value)}
                onChange={(isChosen) =>
                  onChange(isChosen ? [...selection, value] : selection.filter((item) => item !== value))
                }
              >
                {option}
              </Checkbox>
            ))}
          </fieldset>
        )}
      </WithDescription>
    )
  }
  return (
    <TextField
      label={label}
      description={description || undefined}
      error={error}
      isRequired={isRequired}
      type={inputTypes[kind] ?? 'text'}
      {...(kind === 'number' || kind === 'integer' ? { inputMode: 'decimal' } : {})}
      autoComplete="off"
      value={typeof entry === 'string' ? entry : ''}
      onChange={onChange}
    />
  )
}

interface WithDescriptionProps {
  description: string
  error: string | undefined
  children: (id: string | undefined) => React.ReactNode
}

const WithDescription = ({ description, error, children }: WithDescriptionProps) => {
  const id = useId()
  const text = error ?? description
  return (
    <div {...(error !== undefined && { 'data-invalid': '' })} className="flex flex-col gap-1.5">
      {children(text === '' ? undefined : id)}
      {text !== '' && (
        <p
          id={id}
          {...(error === undefined ? {} : { role: 'alert' })}
          className={error === undefined ? 'text-13 text-muted' : 'text-13 text-bad'}
        >
          {text}
        </p>
      )}
    </div>
  )
}
