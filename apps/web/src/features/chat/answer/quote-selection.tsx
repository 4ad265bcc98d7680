import { Quote } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { hasFinger } from '../../../lib/browser/use-media.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'

interface TextSelection {
  text: string
  top: number
  left: number
}

const selectedIn = (container: HTMLElement | null): TextSelection | null => {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || !container) return null
  const text = selection.toString().trim()
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: at } = range
  const element = at instanceof Element ? at : at.parentElement
  if (text === '' || !element?.closest('.answer') || !container.contains(element)) return null
  const { top, bottom, left, width } = range.getBoundingClientRect()
  return { text, top: hasFinger() ? bottom : top, left: left + width / 2 }
}

export const asQuote = (text: string) => `${text.replaceAll(/^/gm, '> ')}\n\n`

interface QuoteSelectionProps {
  within: RefObject<HTMLElement | null>
  onQuote: (text: string) => void
}

/** Wait after the last touch selection change, in milliseconds. */
const fingerRests = 300

/** With touch, the button is below the selection: browsers put their own menu above. */
export const QuoteSelection = ({ within, onQuote }: QuoteSelectionProps) => {
  const [selected, setSelected] = useState<TextSelection | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const updateSelection = () => setSelected(selectedIn(within.current))
    const forget = () => setSelected(null)
    const { signal } = abort
    document.addEventListener('pointerup', () => setTimeout(updateSelection), { signal })
    document.addEventListener('keyup', updateSelection, { signal })
    let resting: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      clearTimeout(resting)
      if (document.getSelection()?.isCollapsed) forget()
      // long presses and selection handles fire no pointer events
      else if (hasFinger()) resting = setTimeout(updateSelection, fingerRests)
    }
    document.addEventListener('selectionchange', onChange, { signal })
    within.current?.addEventListener('scroll', forget, { passive: true, signal })
    return () => {
      abort.abort()
      clearTimeout(resting)
    }
  }, [within])
  if (selected === null) return null
  return (
    <div
      className={cx('fixed z-10 -translate-x-1/2', hasFinger() ? 'pt-3' : '-translate-y-full pb-2')}
      style={{ top: selected.top, left: selected.left }}
    >
      <Button
        size="sm"
        className="shadow-lift"
        icon={<Quote />}
        onPress={() => {
          onQuote(selected.text)
          document.getSelection()?.removeAllRanges()
          setSelected(null)
        }}
      >
        {t('Quote')}
      </Button>
    </div>
  )
}
