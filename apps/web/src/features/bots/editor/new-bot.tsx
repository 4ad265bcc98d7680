import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../lib/api/error-text.ts'
import { messages } from '../../../lib/messages.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { PageHeader } from '../../../ui/display/page-header.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useUnsaved } from '../../../ui/overlays/unsaved-scope.ts'
import { AdvancedInstructions } from './advanced-instructions.tsx'
import { useCreateBot } from '../api.ts'
import { BotFields } from './bot-fields.tsx'
import { botBreadcrumb } from './bot-page.tsx'
import { emptyConfig, errorsOf, useIsDuplicateName } from './use-draft.ts'

export const NewBot = () => {
  const navigate = useNavigate()
  const create = useCreateBot()
  const [config, setConfig] = useState(emptyConfig)
  const [hasSubmitted, setSubmitted] = useState(false)
  const [view, setView] = useState<'bot' | 'instructions'>('bot')
  const isNameTaken = useIsDuplicateName(config.name)
  useUnsaved(config !== emptyConfig && !create.isPending && !create.isSuccess)
  const errors = errorsOf(config)
  const visibleErrors = new Map(
    [...errors].filter(
      ([field, message]) => hasSubmitted || message !== messages.bots.required || field === '',
    ),
  )
  if (isNameTaken) visibleErrors.set('name', messages.bots.nameTaken)
  const createDraft = async () => {
    setSubmitted(true)
    if (errors.size > 0 || isNameTaken) return
    try {
      const { id } = await create.mutateAsync(config)
      await navigate({ to: '/chat/bots/$botId', params: { botId: id }, replace: true })
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const fieldProps = {
    config,
    errors: visibleErrors,
    onChange: (next: Partial<typeof config>) => setConfig((current) => ({ ...current, ...next })),
  }
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        if (!create.isPending) void createDraft()
      }}
    >
      <PageHeader
        breadcrumb={botBreadcrumb(t('New bot'))}
        actions={
          <Button variant="primary" type="submit" isPending={create.isPending}>
            {t('Save draft')}
          </Button>
        }
      />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <h1 className="sr-only">{t('New bot')}</h1>
        <div className="mx-auto w-full max-w-prose pt-6 pb-24">
          {view === 'instructions' ? (
            <AdvancedInstructions {...fieldProps} onClose={() => setView('bot')} />
          ) : (
            <BotFields {...fieldProps} onOpenInstructions={() => setView('instructions')} />
          )}
        </div>
      </main>
    </form>
  )
}
