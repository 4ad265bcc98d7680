import { Languages, MessageSquareText, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useCanGenerate } from '../chat/models/index.ts'

const suggestions = [
  { label: t('Shorter'), instruction: t('say the same thing in about half as many words.') },
  { label: t('Clearer'), instruction: t('say it more clearly, in plain words.') },
  {
    label: t('Continue'),
    instruction: t('keep it as it is, and continue the text after it in the same tone.'),
  },
] as const

const tones = [t('formal'), t('friendly'), t('factual'), t('confident'), t('simple')] as const
const languages = [
  t('English'),
  t('German'),
  t('French'),
  t('Spanish'),
  t('Italian'),
  t('Portuguese'),
  t('Chinese'),
] as const

interface AskAboutPartProps {
  selectedText: string
  isText: boolean
  onEdit: (request: string) => void
  onAsk: (question: string) => void
  onComment: () => void
  onClose: () => void
}

export const AskAboutPart = ({
  selectedText,
  isText,
  onEdit,
  onAsk,
  onComment,
  onClose,
}: AskAboutPartProps) => {
  const [text, setText] = useState('')
  const canGenerate = useCanGenerate()
  const request = text.trim()
  const run = (send: (text: string) => void, message: string) => {
    if (message === '' || !canGenerate) return
    send(message)
    onClose()
  }
  const renderMenu = (
    label: string,
    icon: ReactNode,
    options: readonly string[],
    instructionOf: (option: string) => string,
  ) => (
    <Menu
      label={label}
      placement="top start"
      trigger={
        <Button size="sm" icon={icon} isDisabled={!canGenerate}>
          {label}
        </Button>
      }
      items={options.map((option) => ({
        label: option.charAt(0).toUpperCase() + option.slice(1),
        onAction: () => run(onEdit, instructionOf(option)),
      }))}
    />
  )
  return (
    <form
      aria-label={t('About the selection')}
      className="flex flex-col gap-2 border-t border-line px-4 py-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        run(onEdit, request)
      }}
    >
      <div className="flex flex-wrap items-center gap-1.5">
        {isText && (
          <>
            {suggestions.map((each) => (
              <Button
                key={each.label}
                size="sm"
                isDisabled={!canGenerate}
                onPress={() => run(onEdit, each.instruction)}
              >
                {each.label}
              </Button>
            ))}
            {renderMenu(t('Tone'), null, tones, (tone) => t('make the tone {tone}.', { tone }))}
            {renderMenu(t('Translate'), <Languages />, languages, (language) =>
              t('translate it into {language}.', { language }),
            )}
            <Button
              size="sm"
              icon={<MessageSquareText />}
              isDisabled={!canGenerate}
              onPress={() => {
                onComment()
                onClose()
              }}
            >
              {t('Comments')}
            </Button>
          </>
        )}
        <span className="min-w-0 flex-1 truncate text-end text-13 text-muted">
          {t('{count} selected', { count: selectedText.length })}
        </span>
        <IconButton label={t('Close')} onPress={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t('Describe a change or ask a question')}
          value={text}
          onChange={setText}
          isDisabled={!canGenerate}
          className="min-w-52 flex-1"
          {...(canGenerate
            ? {}
            : { description: t('This requires a language model. Choose one below the message field.') })}
        />
        <span className="flex gap-2">
          <Button size="lg" variant="primary" type="submit" isDisabled={request === '' || !canGenerate}>
            {t('Edit')}
          </Button>
          <Button size="lg" isDisabled={request === '' || !canGenerate} onPress={() => run(onAsk, request)}>
            {t('Ask')}
          </Button>
        </span>
      </div>
    </form>
  )
}
