import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rich, t } from '../../lib/text.tsx'
import { ProgressNote } from '../../ui/feedback/progress-note.tsx'
import { embeddingQuery } from './api.ts'

const settingLink = (
  <Link
    to="/admin"
    search={{ section: 'settings' }}
    className="text-accent-text underline underline-offset-4"
  >
    EMBEDDING_MODEL
  </Link>
)

export const EmbeddingSection = () => {
  const { data } = useQuery(embeddingQuery)
  if (data === undefined) return null
  return (
    <section aria-labelledby="meaning" className="flex flex-col gap-3">
      <h2 id="meaning" className="text-16 font-semibold">
        {t('Search by meaning')}
      </h2>
      {data !== null && data.done < data.total ? (
        <ProgressNote
          label={t('{model} is embedding passages', { model: data.model })}
          done={data.done}
          total={data.total}
        >
          {rich(
            'This continues in the background. Passages without a vector are found by keyword. To stop, set {setting} to “off”.',
            { setting: settingLink },
          )}
        </ProgressNote>
      ) : (
        <p className="text-14 text-pretty text-muted">
          {data === null
            ? rich(
                'Search uses keywords only: no connected provider has an embedding model, or {setting} is off in Settings.',
                { setting: settingLink },
              )
            : rich('{model} has embedded all passages. To search by keyword only, set {setting} to “off”.', {
                model: data.model,
                setting: settingLink,
              })}
        </p>
      )}
    </section>
  )
}
