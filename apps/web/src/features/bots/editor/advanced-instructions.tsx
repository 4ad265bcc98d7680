import type { BotConfig, BotInstruction } from '@atelier/contract/bots/bot'
import { limits } from '@atelier/contract/limits'
import { ArrowLeft, Plus, Trash2 } from 'lucide-react'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import type { BotFieldsProps } from './bot-fields.tsx'

export const AdvancedInstructions = ({
  config: { instructions },
  errors,
  onChange,
  onClose,
}: Pick<BotFieldsProps, 'errors' | 'onChange'> & { config: BotConfig; onClose: () => void }) => {
  const updateInstruction = (index: number, next: Partial<BotInstruction>) =>
    onChange({
      instructions: instructions.map((instruction, otherIndex) =>
        otherIndex === index ? { ...instruction, ...next } : instruction,
      ),
    })
  return (
    <section aria-labelledby="advanced-instructions" className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <IconButton label={t('Back to bot')} onPress={onClose}>
          <ArrowLeft />
        </IconButton>
        <h2 id="advanced-instructions" className="text-16 font-semibold">
          {t('Advanced Instructions')}
        </h2>
      </div>
      <p className="text-13 text-muted">
        {t('For specific cases: what the bot should do, with an example.')}
      </p>
      {instructions.map(({ id, prompt, example }, index) => (
        <fieldset key={id} className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3.5">
          <legend className="sr-only">
            {t('Instruction')} {index + 1}
          </legend>
          <div className="flex items-center justify-between">
            <span className="text-13 font-semibold text-muted">
              {t('Instruction')} {index + 1}
            </span>
            <IconButton
              label={t('Remove instruction {number}', { number: index + 1 })}
              onPress={() => onChange({ instructions: instructions.filter((other) => other.id !== id) })}
            >
              <Trash2 />
            </IconButton>
          </div>
          <TextArea
            label={t('Prompt')}
            value={prompt}
            characterLimit={limits.bot.promptMax}
            onChange={(text) => updateInstruction(index, { prompt: text })}
            error={errors.get(`instructions.${index}.prompt`)}
          />
          <TextArea
            label={t('Example')}
            value={example}
            characterLimit={limits.bot.promptMax}
            onChange={(text) => updateInstruction(index, { example: text })}
            error={errors.get(`instructions.${index}.example`)}
          />
        </fieldset>
      ))}
      {instructions.length < limits.bot.instructions && (
        <Button
          icon={<Plus />}
          className="self-start"
          onPress={() =>
            onChange({
              instructions: [...instructions, { id: crypto.randomUUID(), prompt: '', example: '' }],
            })
          }
        >
          {t('Add instruction')}
        </Button>
      )}
    </section>
  )
}
