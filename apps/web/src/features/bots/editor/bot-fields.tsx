import type { BotCategory, BotConfig } from '@atelier/contract/bots/bot'
import { limits } from '@atelier/contract/limits'
import { ChevronRight, ImageUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../lib/api/error-text.ts'
import { messages } from '../../../lib/messages.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SymbolPicker } from '../../../ui/fields/symbol-picker.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { pickFiles } from '../../uploads/index.ts'
import { uploadIcon } from '../api.ts'
import { BotAbilities } from './bot-abilities.tsx'
import { BotIcon } from '../bot-icon.tsx'
import { categories, categoryNames } from '../categories.ts'

export interface BotFieldsProps {
  config: BotConfig
  errors: ReadonlyMap<string, string>
  onChange: (next: Partial<BotConfig>) => void
  onOpenInstructions: () => void
}

const iconTypes = new Set(['image/png', 'image/jpeg', 'image/gif'])

const IconField = ({ config: { icon, name }, onChange }: Pick<BotFieldsProps, 'config' | 'onChange'>) => {
  const [isUploading, setUploading] = useState(false)
  const choose = async () => {
    const [file] = await pickFiles({ isSingle: true })
    if (!file) return
    if (!iconTypes.has(file.type)) return toast.error(t('Choose a PNG, JPEG or GIF image.'))
    if (file.size > limits.bot.iconBytes) return toast.error(messages.bots.iconTooLarge)
    setUploading(true)
    try {
      onChange({ icon: await uploadIcon(file) })
    } catch (error) {
      toast.error(t('Couldn’t save the image'), errorText(error))
    } finally {
      setUploading(false)
    }
  }
  const isImageIcon = icon?.startsWith('/') ?? false
  return (
    <div className="flex items-center gap-3">
      {isImageIcon ? (
        <BotIcon icon={icon} name={name} size="lg" />
      ) : (
        <SymbolPicker symbol={icon} name={name} size="lg" onChange={(symbol) => onChange({ icon: symbol })} />
      )}
      <Button icon={<ImageUp />} isPending={isUploading} onPress={() => void choose()}>
        {t('Upload image')}
      </Button>
      {icon !== null && <Button onPress={() => onChange({ icon: null })}>{t('Remove')}</Button>}
    </div>
  )
}

const Starters = ({ config: { starters }, errors, onChange }: BotFieldsProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-1.5 text-13 font-medium">{t('Conversation starters')}</legend>
    {starters.map((starter, index) => (
      // starters have no id
      // oxlint-disable-next-line react/no-array-index-key
      <div key={index} className="flex items-start gap-1">
        <TextField
          label={t('Conversation starter {number}', { number: index + 1 })}
          isLabelHidden
          value={starter}
          error={errors.get(`starters.${index}`)}
          onChange={(text) => onChange({ starters: starters.with(index, text) })}
          className="flex-1"
        />
        <IconButton
          label={t('Remove conversation starter {number}', { number: index + 1 })}
          onPress={() => onChange({ starters: starters.toSpliced(index, 1) })}
        >
          <X />
        </IconButton>
      </div>
    ))}
    {starters.length < limits.bot.starters && (
      <Button
        icon={<Plus />}
        className="self-start"
        onPress={() => onChange({ starters: [...starters, ''] })}
      >
        {t('Add conversation starter')}
      </Button>
    )}
  </fieldset>
)

const toggleCategory = (selection: readonly BotCategory[], category: BotCategory) =>
  selection.includes(category) ? selection.filter((other) => other !== category) : [...selection, category]

export const BotFields = (props: BotFieldsProps) => {
  const { config, errors, onChange, onOpenInstructions } = props
  return (
    <div className="flex flex-col gap-5">
      <IconField config={config} onChange={onChange} />
      <TextField
        label={t('Name')}
        value={config.name}
        onChange={(name) => onChange({ name })}
        error={errors.get('name')}
      />
      <TextArea
        label={t('Description')}
        rows={2}
        characterLimit={limits.bot.descriptionMax}
        value={config.description}
        onChange={(description) => onChange({ description })}
        error={errors.get('description')}
      />
      <TextField
        label={t('Greeting')}
        description={t('Shown in an empty chat.')}
        value={config.greeting}
        onChange={(greeting) => onChange({ greeting })}
        error={errors.get('greeting')}
      />
      <TextArea
        label={t('Prompt')}
        description={t(
          'How the bot answers. Anyone who chats with it may be able to find out what you write here, so don’t include secrets.',
        )}
        rows={8}
        characterLimit={limits.bot.promptMax}
        value={config.prompt}
        onChange={(prompt) => onChange({ prompt })}
        error={errors.get('prompt')}
      />
      <button
        type="button"
        onClick={onOpenInstructions}
        className="touch-tall flex items-center justify-between rounded-md border border-line bg-surface px-3.5 py-2.5 text-start text-14 hover:border-line-strong"
      >
        <span>
          <span className="block font-medium">{t('Advanced Instructions')}</span>
          <span className="text-13 text-muted">
            {t('{count} of {instructions}', {
              count: config.instructions.length,
              instructions: limits.bot.instructions,
            })}
          </span>
        </span>
        <ChevronRight className="text-muted" />
      </button>
      <Starters {...props} />
      <BotAbilities config={config} onChange={onChange} />
      <fieldset>
        <legend className="mb-2 text-13 font-medium">{t('Categories')}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {categories.map((category) => (
            <Checkbox
              key={category}
              isSelected={config.categories.includes(category)}
              isDisabled={
                !config.categories.includes(category) && config.categories.length >= limits.bot.categories
              }
              onChange={() => onChange({ categories: toggleCategory(config.categories, category) })}
            >
              {categoryNames[category]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
