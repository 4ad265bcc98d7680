import { isComposing } from '../../lib/forms/is-composing.ts'
import { type ImageModel, ImageSize, type ImageUsage } from '@atelier/contract/images/image'
import { limits } from '@atelier/contract/limits'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { t, translate } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useMakeImage } from './api.ts'
import { sizeLabels, usageText } from './image-text.ts'

const modelLabel = ({ name, kind }: ImageModel) =>
  kind === 'svg' ? t('{name} (SVG drawing)', { name }) : translate(name)

const kindHints = {
  model: null,
  svg: t('Drawn as SVG by the chat model.'),
  sketch: null,
} as const

interface ImageFormProps {
  models: readonly ImageModel[]
  defaultModel: string | null
  usage: ImageUsage
}

export const ImageForm = ({ models, defaultModel, usage }: ImageFormProps) => {
  const make = useMakeImage()
  const [prompt, setPrompt] = useState('')
  const [size, setSize] = useState<ImageSize>('1024x1024')
  const [selectedId, setSelectedId] = useState(defaultModel)
  const model = models.find(({ id }) => id === selectedId) ?? models.find(({ id }) => id === defaultModel)
  const isLimitReached = usage.limit !== null && usage.used >= usage.limit
  const summary = usageText(usage)
  const hint = kindHints[model?.kind ?? 'model']
  const submit = () => {
    if (prompt.trim() === '' || make.isPending || isLimitReached) return
    make.mutate(
      { prompt: prompt.trim(), size, ...(model && { model: model.id }) },
      { onSuccess: () => setPrompt('') },
    )
  }
  return (
    <form
      className="rounded-md border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextArea
        label={t('Describe an image')}
        value={prompt}
        onChange={setPrompt}
        placeholder={t('A red house by the sea, two trees and a sailboat at sunset')}
        rows={2}
        maxLength={limits.image.promptMax}
        characterLimit={limits.image.promptMax}
        error={make.error ? errorText(make.error) : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
          event.preventDefault()
          submit()
        }}
      />
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Select
          label={t('Model')}
          value={model?.id ?? ''}
          onChange={setSelectedId}
          options={models.map((each) => ({ value: each.id, label: modelLabel(each) }))}
          className="min-w-0 flex-1 basis-full tablet:basis-40"
        />
        <Select
          label={t('Size')}
          value={size}
          onChange={setSize}
          options={ImageSize.options.map((value) => ({ value, label: sizeLabels[value] }))}
          className="w-32"
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={<Sparkles />}
          isPending={make.isPending}
          isDisabled={prompt.trim() === '' || isLimitReached}
        >
          {t('Create image')}
        </Button>
      </div>
      <div className="mt-3 flex flex-col gap-1 text-13 text-muted empty:hidden">
        {hint !== null && <p>{hint}</p>}
        {summary !== null && <p className={isLimitReached ? 'text-warn' : undefined}>{summary}</p>}
      </div>
    </form>
  )
}
