import { ChevronRight } from 'lucide-react'
import { t } from '../../lib/text.tsx'

export const SqlDetails = ({ sql }: { sql: string }) => (
  <details className="group text-13">
    <summary className="touch-tall inline-flex cursor-pointer list-none items-center gap-1 rounded-sm text-muted hover:text-ink">
      <ChevronRight className="transition-transform group-open:rotate-90" />
      {t('How this was calculated (SQL)')}
    </summary>
    <pre
      tabIndex={0}
      className="mt-1 overflow-x-auto rounded-sm bg-sunken px-3 py-2 font-mono text-12 whitespace-pre-wrap"
    >
      {sql}
    </pre>
  </details>
)
