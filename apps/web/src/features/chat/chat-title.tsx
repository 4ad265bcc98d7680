import { isComposing } from '../../lib/forms/is-composing.ts'
import { limits } from '@atelier/contract/limits'
import { Check, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isNotFound } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useRenameChat } from '../history/index.ts'

type State =
  | { step: 'shown' }
  | { step: 'editing'; text: string; error: string | null }
  | { step: 'done' | 'failed' }

const savedIndicatorMs = 900

const problemOf = (text: string): string | null => {
  if (text.trim() === '') return t('A title is required')
  return text.trim().length > limits.chat.titleMax ? messages.chat.titleTooLong : null
}

export const ChatTitle = ({
  chatId,
  title,
  mayRename,
}: {
  chatId: string
  title: string
  mayRename: boolean
}) => {
  const [state, setState] = useState<State>({ step: 'shown' })
  const rename = useRenameChat()
  const field = useRef<HTMLInputElement>(null)
  const isEditing = state.step === 'editing'
  useEffect(() => {
    if (isEditing) field.current?.select()
  }, [isEditing])
  useEffect(() => {
    if (state.step !== 'done' && state.step !== 'failed') return
    const timer = setTimeout(() => setState({ step: 'shown' }), savedIndicatorMs)
    return () => clearTimeout(timer)
  }, [state.step])

  const save = async (text: string) => {
    const error = problemOf(text)
    if (error !== null) return setState({ step: 'editing', text, error })
    if (text.trim() === title) return setState({ step: 'shown' })
    try {
      await rename.mutateAsync({ chatId, newTitle: text.trim() })
      setState({ step: 'done' })
    } catch (error) {
      toast.error(isNotFound(error) ? messages.chat.noChatSelected : messages.chat.titleFailed)
      setState({ step: 'failed' })
    }
  }

  if (state.step === 'editing')
    return (
      <h1 className="flex min-w-0 flex-col">
        <input
          ref={field}
          aria-label={t('Chat title')}
          aria-invalid={state.error !== null}
          value={state.text}
          className="field-ring h-8 w-80 max-w-full min-w-0 rounded-sm border border-edge bg-surface px-2 text-14 font-semibold outline-none"
          onChange={(event) => setState({ step: 'editing', text: event.target.value, error: null })}
          onBlur={() => void save(state.text)}
          onKeyDown={(event) => {
            if (isComposing(event)) return
            if (event.key === 'Enter') void save(state.text)
            if (event.key === 'Escape') setState({ step: 'shown' })
          }}
        />
        {state.error !== null && (
          <span role="alert" className="absolute z-10 mt-9 rounded-sm bg-bad-soft px-2 py-1 text-12 text-bad">
            {state.error}
          </span>
        )}
      </h1>
    )
  return (
    <h1 className="flex min-w-0 items-center gap-1.5">
      {mayRename ? (
        <button
          type="button"
          title={t('Rename')}
          className="-mx-1.5 min-w-0 truncate rounded-sm px-1.5 py-1 text-14 font-semibold hover:bg-tint-strong"
          onClick={() => setState({ step: 'editing', text: title, error: null })}
        >
          {title}
        </button>
      ) : (
        <span aria-current="page" className="min-w-0 truncate text-14 font-semibold">
          {title}
        </span>
      )}
      {state.step === 'done' && <Check role="img" aria-label={t('Saved')} className="text-good" />}
      {state.step === 'failed' && (
        <TriangleAlert role="img" aria-label={t('Not saved')} className="text-bad" />
      )}
    </h1>
  )
}
