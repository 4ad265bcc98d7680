import { useState } from 'react'
import { t } from '../../../lib/text.tsx'

export const UnsupportedMark = () => {
  const [isOpen, setOpen] = useState(false)
  const note = t('No source supports this sentence')
  return (
    <>
      <button
        type="button"
        className="unsupported-mark"
        title={note}
        aria-label={note}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        ?
      </button>
      {isOpen && <span className="unsupported-note">{note}</span>}
    </>
  )
}
