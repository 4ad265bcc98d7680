import type { ResourceGroup } from '@atelier/contract/projects/set-up'
import { useState } from 'react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogContents } from '../../ui/overlays/dialog-contents.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { UploadDestination } from '../uploads/queue/index.ts'
import { goalDraft } from './goal-draft.ts'
import { ResourceList } from './resource-list.tsx'
import { useImportResources } from './use-import-resources.ts'

const texts = messages.magicImport

export interface ResultsStepProps {
  groups: readonly ResourceGroup[]
  selectedUrls: readonly string[]
  onSelect: (urls: readonly string[]) => void
  destination: UploadDestination
  onBack: () => void
  onClose: () => void
}

export const ResultsStep = ({
  groups,
  selectedUrls,
  onSelect,
  destination,
  onBack,
  onClose,
}: ResultsStepProps) => {
  const importResources = useImportResources(destination)
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    if (selectedUrls.length === 0) return toast.info(texts.nothingSelected)
    setPending(true)
    const { addedUrls, failedUrls } = await importResources(selectedUrls)
    setPending(false)
    if (addedUrls.length > 0) toast.success(texts.imported(addedUrls.length))
    // failed URLs stay selected for a retry
    onSelect(failedUrls)
    if (failedUrls.length > 0) return toast.error(texts.storeFailed)
    goalDraft.set('')
    return onClose()
  }
  return (
    <DialogContents
      title={t('Choose what to import')}
      description={t(
        'Each result you choose becomes a source. Any that can’t be read are marked in the list.',
      )}
      onSubmit={submit}
      actions={
        <>
          <Button size="lg" onPress={onBack} isDisabled={isPending}>
            {t('Back')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            type="submit"
            isDisabled={selectedUrls.length === 0}
            isPending={isPending}
          >
            {t('Continue')}
          </Button>
        </>
      }
    >
      <div role="group" aria-label={t('Results')}>
        <ResourceList groups={groups} selectedUrls={selectedUrls} onSelect={onSelect} />
      </div>
    </DialogContents>
  )
}
