import { useEffect, useRef } from 'react'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))

const isDialogOpen = () => document.querySelector('[role=dialog]') !== null

export interface PasteHandlers {
  onFiles?: (files: File[]) => void
  onText?: (text: string) => void
}

/** Handles pastes anywhere except in fields and dialogs, which have their own handlers. */
export const usePaste = (handlers: PasteHandlers, isActive = true): void => {
  const handler = useRef(handlers)
  useEffect(() => {
    handler.current = handlers
  })
  useEffect(() => {
    if (!isActive) return
    const onPaste = (event: ClipboardEvent) => {
      const { onFiles, onText } = handler.current
      const files = [...(event.clipboardData?.files ?? [])]
      const text = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (isField(event.target) || event.defaultPrevented) return
      if (files.length > 0 && onFiles) onFiles(files)
      else if (files.length === 0 && text !== '' && onText && !isDialogOpen()) onText(text)
      else return
      event.preventDefault()
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isActive])
}
