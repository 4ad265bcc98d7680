import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { t, translate } from '../../lib/text.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { healthQuery } from './api.ts'

const stateDetails = {
  good: { Icon: CircleCheck, tone: 'text-good', label: t('OK') },
  warning: { Icon: TriangleAlert, tone: 'text-warn', label: t('needs attention') },
  bad: { Icon: CircleX, tone: 'text-bad', label: t('failing') },
} as const

const HealthSection = () => (
  <ResourceState
    query={useQuery(healthQuery)}
    loading={<ListSkeleton label={t('Checking components')} rows={6} />}
    errorTitle={t('Couldn’t check the components')}
  >
    {({ version, parts }) => (
      <>
        <p className="text-14 text-muted">Atelier {version}</p>
        <ul
          aria-label={t('Components')}
          className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
        >
          {parts.map(({ name, state, says, sentence, todo, todoSentence }) => {
            const { Icon, tone, label } = stateDetails[state]
            return (
              <li key={name} className="flex gap-3 px-4 py-3">
                <Icon size={20} className={`mt-0.5 shrink-0 ${tone}`} />
                <div className="min-w-0">
                  <p className="text-14 font-semibold">
                    {translate(name)}
                    <span className="sr-only">, {label}</span>
                  </p>
                  <p className="text-13 text-pretty wrap-anywhere text-muted">
                    {translate(sentence ?? says)}
                  </p>
                  {todo !== null && (
                    <p className="mt-1 text-13 text-pretty">{translate(todoSentence ?? todo)}</p>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </>
    )}
  </ResourceState>
)

export default HealthSection
