import type { LocalModels } from '@atelier/contract/admin/local-model'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { fileSize } from '../../lib/format/file-size.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { pickFiles } from '../uploads/index.ts'
import { localModelsQuery, useAddLocalModel, useUploadModel } from './local-models-api.ts'
import { CatalogRow, DownloadRow, ModelOnDiskRow, InstalledRow } from './local-model-rows.tsx'

export const LocalModelsSection = () => (
  <section aria-labelledby="local-models" className="flex flex-col gap-3">
    <h2 id="local-models" className="text-16 font-semibold">
      {t('On this computer')}
    </h2>
    <ResourceState
      query={useQuery(localModelsQuery)}
      loading={<ListSkeleton label={t('Loading models')} />}
      errorTitle={t('Couldn’t load the list of local models')}
    >
      {(data) =>
        data.isOn ? (
          <LocalModelLists {...data} />
        ) : (
          <p className="text-14 text-pretty text-muted">
            {t(
              'Local models are off because Atelier runs as several processes. To turn them on for a process that has the files, set LOCAL_MODELS=on there.',
            )}
          </p>
        )
      }
    </ResourceState>
  </section>
)

const LabeledList = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <h3 className="text-13 font-semibold text-muted">{label}</h3>
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
    >
      {children}
    </ul>
  </div>
)

const LocalModelLists = ({
  models,
  downloads,
  catalog,
  found: modelsOnDisk,
  folder,
  machine,
}: LocalModels) => {
  const downloadIds = new Set(downloads.map(({ id }) => id))
  const downloadableModels = catalog.filter(({ id }) => !downloadIds.has(id))
  return (
    <>
      <p className="text-14 text-pretty text-muted">
        {t(
          'These models answer without a provider or an API key, and nothing leaves this computer. It has {memory} of memory and {disk} of free disk space.',
          { memory: fileSize(machine.memory), disk: fileSize(machine.freeDisk) },
        )}
      </p>
      {models.length > 0 && (
        <LabeledList label={t('Installed models')}>
          {models.map((model) => (
            <InstalledRow key={model.id} model={model} />
          ))}
        </LabeledList>
      )}
      {downloads.length > 0 && (
        <LabeledList label={t('Downloads')}>
          {downloads.map((download) => (
            <DownloadRow key={download.id} download={download} />
          ))}
        </LabeledList>
      )}
      {downloadableModels.length > 0 && (
        <LabeledList label={t('Available models')}>
          {downloadableModels.map((model) => (
            <CatalogRow key={model.id} model={model} />
          ))}
        </LabeledList>
      )}
      {modelsOnDisk.length > 0 && (
        <LabeledList label={t('Models from other apps')}>
          {modelsOnDisk.map((model) => (
            <ModelOnDiskRow key={model.path} model={model} />
          ))}
        </LabeledList>
      )}
      <AddByPath folder={folder} />
    </>
  )
}

const AddByPath = ({ folder }: { folder: string }) => {
  const [path, setPath] = useState('')
  const add = useAddLocalModel()
  const upload = useUploadModel()
  const choose = async () => {
    const [file] = await pickFiles({ isSingle: true })
    if (file) upload.mutate(file)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    add.mutate({ path: path.trim() }, { onSuccess: () => setPath('') })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <div className="flex items-end gap-3">
        <TextField
          label={t('Add a .gguf file by its path on the server')}
          placeholder="/models/model.gguf"
          className="min-w-0 flex-1"
          value={path}
          onChange={setPath}
          {...(add.error ? { error: errorText(add.error) } : {})}
        />
        <Button type="submit" size="lg" isDisabled={path.trim() === ''} isPending={add.isPending}>
          {t('Add')}
        </Button>
      </div>
      <Button isPending={upload.isPending} className="self-start" onPress={() => void choose()}>
        {t('Upload a .gguf file')}
      </Button>
      <p className="text-12 text-pretty text-muted">
        {t('Files in {folder} are used automatically.', { folder })}
      </p>
    </form>
  )
}
