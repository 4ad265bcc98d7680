import { pluginSeparator } from '@atelier/contract/tools/assistant-tool'
import type { ApprovalScope, ToolPart } from '@atelier/contract/answers/message'
import { Hand } from 'lucide-react'
import { useEffect, useState } from 'react'
import { announce } from '../../../lib/browser/announce.ts'
import { t, translate } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useAnswerApproval } from '../api.ts'
import { formatToolInput } from './tool-text.ts'

const scopes: readonly { value: ApprovalScope; label: string }[] = [
  { value: 'once', label: t('Once') },
  { value: 'chat', label: t('In this chat') },
  { value: 'always', label: t('Always') },
]

/** Plugins can bring untrusted text into a chat, so their tools can't be approved for the whole chat. */
const scopesOf = ({ name }: ToolPart) =>
  name.includes(pluginSeparator) ? scopes.filter(({ value }) => value !== 'chat') : scopes

export interface ApprovalCardProps {
  part: ToolPart
  chatId: string | null
}

export const ApprovalCard = ({ part, chatId }: ApprovalCardProps) => {
  const [scope, setScope] = useState<ApprovalScope>('once')
  const submitAnswer = useAnswerApproval(chatId ?? '')
  const input = formatToolInput(part.input)
  const answerApproval = (isApproved: boolean) =>
    submitAnswer.mutate({
      approvalId: part.approval?.id ?? '',
      approved: isApproved,
      scope: isApproved ? scope : 'once',
    })
  const question = t('Allow the assistant to use “{tool}”?', { tool: translate(part.title) })
  const canRespond = chatId !== null
  useEffect(() => {
    if (canRespond) announce(question)
  }, [canRespond, question])
  const isApproved = submitAnswer.isPending || submitAnswer.isSuccess ? submitAnswer.variables.approved : null
  return (
    <section
      aria-label={t('{tool} is asking for permission', { tool: translate(part.title) })}
      className="rounded-md border border-line-strong bg-surface p-3.5 text-14"
    >
      <p className="flex items-center gap-2 font-medium">
        <Hand className="shrink-0" />
        {question}
      </p>
      {part.approval?.because === 'outside' && (
        <p className="mt-1 text-13 text-pretty text-muted">
          {t(
            'This chat has outside content: a web page, a plugin result or someone else’s file. The assistant asks for permission again here, even if you’ve already given it.',
          )}
        </p>
      )}
      {input.length > 0 && (
        <pre className="mt-2 max-h-48 overflow-auto rounded-sm bg-sunken px-3 py-2 font-mono text-13 break-words whitespace-pre-wrap">
          {input.join('\n')}
        </pre>
      )}
      {chatId !== null && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            isPending={isApproved === true}
            isDisabled={isApproved !== null}
            onPress={() => answerApproval(true)}
          >
            {t('Allow')}
          </Button>
          <Button
            isPending={isApproved === false}
            isDisabled={isApproved !== null}
            onPress={() => answerApproval(false)}
          >
            {t('Decline')}
          </Button>
          <Select
            label={t('How long to allow this tool')}
            isLabelHidden
            value={scope}
            onChange={setScope}
            options={scopesOf(part)}
            isDisabled={isApproved !== null}
          />
        </div>
      )}
    </section>
  )
}
