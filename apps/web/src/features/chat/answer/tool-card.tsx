import type { Elicitation } from '@atelier/contract/answers/elicitation'
import type { ToolPart } from '@atelier/contract/answers/message'
import { ChevronRight, Sparkles } from 'lucide-react'
import { lazy } from '../../../lib/lazy.ts'
import { Output } from './output.tsx'
import { formatToolInput, toolLine } from './tool-text.ts'

const ApprovalCard = lazy(
  async () => ({ default: (await import('./approval-card.tsx')).ApprovalCard }),
  ({ part }: { part: ToolPart; chatId: string | null }) => (
    <p className="text-13 text-muted">{toolLine(part)}</p>
  ),
)

const ElicitationCard = lazy(
  async () => ({ default: (await import('./elicitation-card.tsx')).ElicitationCard }),
  ({ form }: { part: ToolPart; form: Elicitation; chatId: string | null }) => (
    <p className="text-13 text-muted">{form.message}</p>
  ),
)

export const ToolCard = ({ part, chatId }: { part: ToolPart; chatId: string | null }) => {
  if (part.state === 'approval-requested') return <ApprovalCard part={part} chatId={chatId} />
  const { form } = part
  if (form && form.action === undefined && !part.state.startsWith('output-'))
    return <ElicitationCard key={form.id} part={part} form={form} chatId={chatId} />
  const { output = [], errorText } = part
  const input = formatToolInput(part.input)
  const textOutput = output.filter((each) => each.type === 'text')
  const richOutput = output.filter((each) => each.type !== 'text')
  const line = (
    <>
      <Sparkles />
      {toolLine(part)}
    </>
  )
  const hasMore = input.length > 0 || textOutput.length > 0 || errorText !== undefined
  return (
    <>
      {hasMore ? (
        <details className="group text-13 text-muted">
          <summary className="touch-tall inline-flex cursor-pointer list-none items-center gap-2 rounded-sm hover:text-ink">
            {line}
            <ChevronRight className="transition-transform group-open:rotate-90" />
          </summary>
          <div className="mt-1 border-s border-line-strong ps-4 break-words whitespace-pre-wrap">
            {input.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {textOutput.map((each) => (
              <Output key={each.text} part={each} />
            ))}
            {errorText !== undefined && <p>{errorText}</p>}
          </div>
        </details>
      ) : (
        <p className="flex items-center gap-2 text-13 text-muted">{line}</p>
      )}
      {richOutput.map((each) => (
        <Output key={JSON.stringify(each)} part={each} />
      ))}
    </>
  )
}
