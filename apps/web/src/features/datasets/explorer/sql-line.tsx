import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'

interface SqlLineProps {
  sql: string
  isCustom: boolean
  isRunning: boolean
  error: string | null
  onRun: (sql: string) => void
  onReset: () => void
}

export const SqlLine = ({ sql, isCustom, isRunning, error, onRun, onReset }: SqlLineProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(isCustom)
  const text = draft ?? sql
  const run = () => {
    if (text.trim() !== '') onRun(text)
  }
  return (
    <section aria-label="SQL" className="shrink-0 px-4 py-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="touch-tall flex w-full min-w-0 items-center gap-1.5 rounded-sm text-start text-muted hover:text-ink"
      >
        <ChevronRight className={`shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
        <span className="shrink-0 text-13 font-medium">SQL</span>
        {!isOpen && <code className="min-w-0 flex-1 truncate font-mono text-12">{sql}</code>}
      </button>
      {isOpen && (
        <form
          className="mt-1 flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            run()
          }}
        >
          <TextArea
            label={t('SQL for this result')}
            isLabelHidden
            className="font-mono"
            rows={4}
            spellCheck="false"
            value={text}
            onChange={setDraft}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
                event.preventDefault()
                run()
              }
            }}
            {...(error !== null && { error })}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" variant="primary" isPending={isRunning && isCustom}>
              {t('Run')}
            </Button>
            {(isCustom || draft !== null) && (
              <Button
                size="sm"
                onPress={() => {
                  setDraft(null)
                  onReset()
                }}
              >
                {t('Discard my SQL')}
              </Button>
            )}
          </div>
        </form>
      )}
    </section>
  )
}
