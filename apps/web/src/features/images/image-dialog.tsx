import type { Image } from '@atelier/contract/images/image'
import { limits } from '@atelier/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, Download, ImageOff, Shuffle, Trash2, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t, translate } from '../../lib/text.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { imageQuery, useDeleteImage, useEditImage, useSaveImage, useVaryImage } from './api.ts'
import { descriptionOf, kindLabels, originOf } from './image-text.ts'

interface ImageProps {
  image: Image
  onOpen: (image: Image | undefined) => void
}

const aspectClasses: Record<Image['size'], string> = {
  '1024x1024': 'aspect-square',
  '1536x1024': 'aspect-3/2',
  '1024x1536': 'aspect-2/3',
}

const ImagePreview = ({ image }: { image: Image }) => (
  <div className="flex justify-center rounded-md border border-line bg-sunken">
    {image.url === null ? (
      <div
        role="status"
        className={`flex max-h-[52dvh] w-full flex-col items-center justify-center gap-2 p-6 text-14 text-muted ${aspectClasses[image.size]}`}
      >
        {image.status === 'making' ? <Spinner /> : <ImageOff aria-hidden />}
        <p className="max-w-sheet text-center text-pretty">
          {image.error === null ? t('Generating…') : translate(image.sentence ?? image.error)}
        </p>
      </div>
    ) : (
      <img
        src={image.url}
        alt={descriptionOf(image)}
        className={`max-h-[52dvh] max-w-full object-contain ${aspectClasses[image.size]}`}
      />
    )}
  </div>
)

const fileName = ({ prompt }: Image, extension: string) =>
  `${(prompt.match(/[\p{L}\p{N}]+/gu) ?? ['image']).join(' ').slice(0, 60)}.${extension}`

const Actions = ({ image, onOpen, onDelete }: ImageProps & { onDelete: () => void }) => {
  const vary = useVaryImage(image.id)
  const save = useSaveImage(image.id)
  return (
    <div className="flex flex-wrap gap-2">
      {image.url !== null && (
        <>
          <a href={`${image.url}?as=png`} download={fileName(image, 'png')} className={buttonClass()}>
            <Download />
            PNG
          </a>
          {image.mimeType === 'image/svg+xml' && (
            <a href={image.url} download={fileName(image, 'svg')} className={buttonClass()}>
              <Download />
              SVG
            </a>
          )}
          <Button
            icon={<Archive />}
            isPending={save.isPending}
            onPress={() =>
              save.mutate(undefined, {
                onSuccess: () => toast.success(t('Saved to your vault')),
                onError: (error) => toast.error(messages.crafts.saveFailed, errorText(error)),
              })
            }
          >
            {t('Save to vault')}
          </Button>
          <Button
            icon={<Shuffle />}
            isPending={vary.isPending}
            onPress={() =>
              vary.mutate(undefined, {
                onSuccess: ({ images }) => onOpen(images[0]),
                onError: (error) => toast.error(t('Couldn’t create a variation'), errorText(error)),
              })
            }
          >
            {t('Variation')}
          </Button>
        </>
      )}
      <Button icon={<Trash2 />} onPress={onDelete}>
        {image.status === 'making' ? t('Stop generating') : t('Delete')}
      </Button>
    </div>
  )
}

const EditImageForm = ({ image, onOpen }: ImageProps) => {
  const edit = useEditImage(image.id)
  const [instruction, setInstruction] = useState('')
  return (
    <form
      className="mt-4 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (instruction.trim() === '' || edit.isPending) return
        edit.mutate({ instruction: instruction.trim() }, { onSuccess: ({ images }) => onOpen(images[0]) })
      }}
    >
      <TextField
        label={t('Edit this image')}
        value={instruction}
        onChange={setInstruction}
        placeholder={t('Add a tree, make it night')}
        maxLength={limits.image.promptMax}
        error={edit.error ? errorText(edit.error) : undefined}
        className="min-w-0 flex-1"
      />
      <Button
        type="submit"
        size="lg"
        icon={<WandSparkles />}
        isPending={edit.isPending}
        isDisabled={instruction.trim() === ''}
      >
        {t('Change')}
      </Button>
    </form>
  )
}

const ImageDetails = ({ image, onOpen, onDelete }: ImageProps & { onDelete: () => void }) => (
  <>
    <ImagePreview image={image} />
    <p className="mt-3 text-14 wrap-anywhere">{image.prompt}</p>
    {image.changes.length > 0 && (
      <ol aria-label={t('Changes')} className="mt-1 list-inside list-decimal text-13 text-muted">
        {image.changes.map((change, index) => (
          // oxlint-disable-next-line no-array-index-key -- changes can repeat, and their order is fixed
          <li key={index} className="wrap-anywhere">
            {change}
          </li>
        ))}
      </ol>
    )}
    <p className="mt-1 mb-4 text-13 text-muted">
      {image.status === 'completed' && originOf(image)}
      {image.parentId !== null && (
        <>
          {' '}
          <Link to="/bonkers" search={{ image: image.parentId }} className="underline">
            {t('Previous image')}
          </Link>
        </>
      )}
    </p>
    <Actions image={image} onOpen={onOpen} onDelete={onDelete} />
    {image.status === 'completed' && <EditImageForm key={image.id} image={image} onOpen={onOpen} />}
  </>
)

const ImageDialog = ({
  imageId,
  onOpen,
}: {
  imageId: Image['id']
  onOpen: (imageId: Image['id'] | undefined) => void
}) => {
  const image = useQuery(imageQuery(imageId))
  const remove = useDeleteImage(imageId)
  const [isDeleting, setDeleting] = useState(false)
  const isGenerating = image.data?.status === 'making'
  const close = () => onOpen(undefined)
  return (
    <>
      <Dialog title={image.data ? kindLabels[image.data.kind] : t('Image')} size="wide" onClose={close}>
        <ResourceState
          query={image}
          size="panel"
          loading={<Skeleton className="h-96 rounded-md" />}
          errorTitle={t('Couldn’t load the image')}
          notFound={
            <EmptyState
              size="panel"
              icon={<ImageOff />}
              title={t('Image not found')}
              text={t('It may have been deleted.')}
            />
          }
        >
          {(data) => (
            <ImageDetails
              image={data}
              onOpen={(next) => onOpen(next?.id)}
              onDelete={() => setDeleting(true)}
            />
          )}
        </ResourceState>
      </Dialog>
      {isDeleting && (
        <ConfirmDialog
          title={isGenerating ? t('Stop generating this image?') : t('Delete this image?')}
          text={
            isGenerating
              ? t('It still counts toward today’s image limit.')
              : t('Copies in your vault are kept.')
          }
          confirmLabel={isGenerating ? t('Stop generating') : t('Delete image')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync()
            close()
          }}
          successMessage={t('Image deleted')}
          errorTitle={t('Couldn’t delete the image')}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

export default ImageDialog
