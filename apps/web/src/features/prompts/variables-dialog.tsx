import { useState } from 'react'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Variable } from './variables.ts'

interface VariablesDialogProps {
  title: string
  description: string
  variables: readonly Variable[]
  /** Whoever gave it closes the dialog. */
  onInsert: (values: Readonly<Record<string, string>>) => void
  isPending?: boolean
  onClose: () => void
}

/** Asks for what a prompt leaves open, before it is inserted. */
const VariablesDialog = ({
  title,
  description,
  variables,
  onInsert,
  isPending = false,
  onClose,
}: VariablesDialogProps) => {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(variables.map(({ name, options }) => [name, options[0] ?? ''])),
  )
  const isChanged = variables.some(({ name, options }) => values[name] !== (options[0] ?? ''))
  return (
    <Dialog
      title={title}
      description={description}
      isUnsaved={isChanged}
      onClose={onClose}
      onSubmit={() => onInsert(values)}
      actions={
        <>
          <Button size="lg" slot="close">
            {t('Cancel')}
          </Button>
          <Button size="lg" variant="primary" type="submit" isPending={isPending}>
            {t('Insert')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {variables.map((variable, index) => (
          <VariableField
            key={variable.name}
            variable={variable}
            isFirst={index === 0}
            value={values[variable.name] ?? ''}
            onChange={(value) => setValues((known) => ({ ...known, [variable.name]: value }))}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface VariableFieldProps {
  variable: Variable
  value: string
  onChange: (value: string) => void
  isFirst: boolean
}

const VariableField = ({ variable: { name, kind, options }, isFirst, ...field }: VariableFieldProps) => {
  const label = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  if (kind === 'textarea') return <TextArea label={label} autoFocus={isFirst} rows={4} {...field} />
  if (kind === 'select')
    return (
      <Select
        label={label}
        options={options.map((option) => ({ value: option, label: option }))}
        {...field}
      />
    )
  return <TextField label={label} type={kind} autoFocus={isFirst} {...field} />
}

export default VariablesDialog
