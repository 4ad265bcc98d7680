import { Quote } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { isTouchDevice } from '../../../lib/browser/use-media.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'

interface TextSelection {
  text: string
  top: number
  left: number
}

const selectionIn = (container: HTMLElement | null): TextSelection | null => {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || !container) return null
  const text = selection.toString().trim()
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: ancestor } = range
  const element = ancestor instanceof Element ? ancestor : ancestor.parentElement
  if (text === '' || !element?.closest('.answer') || !container.contains(element)) return null
  const { top, bottom, left, width } = range.getBoundingClientRect()
  return { text, top: isTouchDevice() ? bottom : top, left: left + width / 2 }
}

export const toMarkdownQuote = (text: string) => `${text.replaceAll(/^/gm, '> ')}\n\n`

interface QuoteSelectionProps {
  container: RefObject<HTMLElement | null>
  onQuote: (text: string) => void
}

/** Delay after the last change of a touch selection. */
const touchSettleMs = 300

/** With touch, the button is below the selection: browsers put their own menu above. */
export const QuoteSelection = ({ container, onQuote }: QuoteSelectionProps) => {
  const [selection, setSelection] = useState<TextSelection | null>(null)
  useEffect(() => {
    const abortController = new AbortController()
    const updateSelection = () => setSelection(selectionIn(container.current))
    const clearSelection = () => setSelection(null)
    const { signal } = abortController
    document.addEventListener('pointerup', () => setTimeout(updateSelection), { signal })
    document.addEventListener('keyup', updateSelection, { signal })
    let settleTimer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      clearTimeout(settleTimer)
      if (document.getSelection()?.isCollapsed) clearSelection()
      // long presses and selection handles fire no pointer events
      else if (isTouchDevice()) settleTimer = setTimeout(updateSelection, touchSettleMs)
    }
    document.addEventListener('selectionchange', onChange, { signal })
    container.current?.addEventListener('scroll', clearSelection, { passive: true, signal })
    return () => {
      abortController.abort()
      clearTimeout(settleTimer)
    }
  }, [container])
  if (selection === null) return null
  return (
    <div
      className={cx('fixed z-10 -translate-x-1/2', isTouchDevice() ? 'pt-3' : '-translate-y-full pb-2')}
      style={{ top: selection.top, left: selection.left }}
    >
      <Button
        size="sm"
        className="shadow-lift"
        icon={<Quote />}
        onPress={() => {
          onQuote(selection.text)
          document.getSelection()?.removeAllRanges()
          setSelection(null)
        }}
      >
        {t('Quote')}
      </Button>
    </div>
  )
}
