import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { pickFiles } from '../uploads/index.ts'
import type { Variable } from '@atelier/contract/prompts/prompt-variables'

interface VariablesDialogProps {
  title: string
  description: string
  variables: readonly Variable[]
  onInsert: (values: Readonly<Record<string, string>>, files: readonly File[]) => void
  isPending?: boolean
  onClose: () => void
}

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
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({})
  const isChanged = variables.some(({ name, options }) => values[name] !== (options[0] ?? ''))
  return (
    <Dialog
      title={title}
      description={description}
      isUnsaved={isChanged}
      onClose={onClose}
      onSubmit={() => onInsert(values, Object.values(files))}
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
        {variables.map((variable, index) => {
          const { name, kind } = variable
          const setValue = (value: string) => setValues((current) => ({ ...current, [name]: value }))
          return kind === 'file' ? (
            <FileField
              key={name}
              label={labelOf(name)}
              file={files[name]}
              onChoose={(file) => {
                setFiles((previous) => ({ ...previous, [name]: file }))
                setValue(file.name)
              }}
            />
          ) : (
            <VariableField
              key={name}
              variable={variable}
              isFirst={index === 0}
              value={values[name] ?? ''}
              onChange={setValue}
            />
          )
        })}
      </div>
    </Dialog>
  )
}

const labelOf = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

interface FileFieldProps {
  label: string
  file: File | undefined
  onChoose: (file: File) => void
}

const FileField = ({ label, file, onChoose }: FileFieldProps) => {
  const id = useId()
  const choose = async () => {
    const [pickedFile] = await pickFiles({ isSingle: true })
    if (pickedFile) onChoose(pickedFile)
  }
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col items-start gap-1.5">
      <span id={id} className="text-13 font-medium">
        {label}
      </span>
      <Button icon={<FileUp />} onPress={() => void choose()} className="max-w-full">
        <span className="truncate">{file?.name ?? t('Choose file')}</span>
      </Button>
    </div>
  )
}

interface VariableFieldProps {
  variable: Variable
  value: string
  onChange: (value: string) => void
  isFirst: boolean
}

const VariableField = ({ variable: { name, kind, options }, isFirst, ...field }: VariableFieldProps) => {
  const label = labelOf(name)
  if (kind === 'textarea') return <TextArea label={label} autoFocus={isFirst} rows={4} {...field} />
  if (kind === 'select')
    return (
      <Select
        label={label}
        options={options.map((option) => ({ value: option, label: option }))}
        {...field}
      />
    )
  return <TextField label={label} type={kind === 'date' ? 'date' : 'text'} autoFocus={isFirst} {...field} />
}

export default VariablesDialog
