import type { SavedPrompt } from '@atelier/contract/prompt'
import { limits } from '@atelier/contract/limits'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState } from 'react'
import { keepDraft } from '../../lib/drafts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useStable } from '../../lib/use-stable.ts'
import { cx } from '../../ui/cx.ts'
import { useUser } from '../users/index.ts'
import { promptListQuery, promptSearchQuery } from './api.ts'
import { useInsertPrompt } from './use-insert-prompt.tsx'

interface PromptPopupProps {
  /** What was typed after the slash. */
  q: string
  place: string
  field: RefObject<HTMLTextAreaElement | null>
}

const none: readonly SavedPrompt[] = []

const useOffered = (q: string): readonly SavedPrompt[] => {
  const isGuest = useUser()?.isGuest ?? true
  const last = useInfiniteQuery({ ...promptListQuery({}), enabled: !isGuest && q === '' })
  const found = useQuery({
    ...promptSearchQuery(q),
    enabled: !isGuest && q !== '',
    placeholderData: keepPreviousData,
  })
  return (q === '' ? last.data : found.data)?.slice(0, limits.prompt.searchResults) ?? none
}

/** Offers saved prompts to whoever begins a message with a slash; the field keeps the focus, and its keys go through the list. */
export const PromptPopup = ({ q, place, field }: PromptPopupProps) => {
  const id = useId()
  const [isDismissed, setDismissed] = useState(false)
  const [at, setAt] = useState(0)
  const prompts = useOffered(useDebounced(q.trim(), 150))
  const { insert, dialog } = useInsertPrompt(() => keepDraft(place, ''))
  const isOpen = !isDismissed && prompts.length > 0
  const index = Math.min(at, prompts.length - 1)
  const onKeyDown = useStable((event: KeyboardEvent) => {
    const chosen = prompts[index]
    if (!isOpen || chosen === undefined || event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((index + step + prompts.length) % prompts.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') insert(chosen)
    else if (event.key === 'Escape') setDismissed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const input = field.current
    if (input === null) return
    // before the composer would send
    input.addEventListener('keydown', onKeyDown, true)
    return () => input.removeEventListener('keydown', onKeyDown, true)
  }, [field, onKeyDown])
  const active = isOpen ? `${id}-${index}` : null
  useEffect(() => {
    const input = field.current
    if (input === null || active === null) return
    input.setAttribute('aria-controls', id)
    input.setAttribute('aria-activedescendant', active)
    return () => {
      input.removeAttribute('aria-controls')
      input.removeAttribute('aria-activedescendant')
    }
  }, [field, active, id])
  return (
    <>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label="Saved prompts"
          className="absolute inset-x-0 bottom-full z-20 mb-2 rounded-md border border-line bg-surface p-1 shadow-float"
        >
          {prompts.map((prompt, place) => (
            <div
              key={prompt.id}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === index}
              // the field keeps the focus
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setAt(place)}
              onClick={() => insert(prompt)}
              onKeyDown={() => undefined}
              className={cx(
                'touch-tall flex cursor-pointer items-baseline gap-3 rounded-sm px-2 py-1.5 text-14',
                place === index && 'bg-tint-strong',
              )}
            >
              <span className="max-w-1/2 shrink-0 truncate">{prompt.promptName}</span>
              <span className="min-w-0 flex-1 truncate text-13 text-muted">{prompt.promptText}</span>
            </div>
          ))}
        </div>
      )}
      {dialog}
    </>
  )
}
