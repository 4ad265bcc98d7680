import type { RunningImport } from '@atelier/contract/data-transfer/data-import'
import { useQuery } from '@tanstack/react-query'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { runningImportsQuery, useStopImport } from './api.ts'

export const RunningImports = () => {
  const { data: imports = [] } = useQuery(runningImportsQuery)
  if (imports.length === 0) return null
  return (
    <section aria-label={t('Imports')} className="flex flex-col gap-3">
      <h2 className="text-16 font-semibold">{t('Imports')}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
        {imports.map((each) => (
          <ImportRow key={each.id} runningImport={each} />
        ))}
      </ul>
    </section>
  )
}

const ImportRow = ({
  runningImport: { id, fileName, state, progress, createdAt, person },
}: {
  runningImport: RunningImport
}) => {
  const stop = useStopImport()
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-14">{fileName}</p>
        <p className="truncate text-12 text-muted">
          {person.name || person.email} · {relativeTime(createdAt)} ·{' '}
          {state === 'running' ? t('{progress}%', { progress }) : t('Waiting')}
        </p>
      </div>
      <Button
        aria-label={t('Stop {name}’s import', { name: person.name || person.email })}
        isPending={stop.isPending}
        onPress={() => stop.mutate(id)}
      >
        {t('Stop')}
      </Button>
    </li>
  )
}
