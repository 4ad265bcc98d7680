import { type Attachment, Digest } from '@atelier/contract/attachment'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { projectQuery } from '../projects/index.ts'

/** What Atelier found out about a source; null until it has read it. */
const digestOf = ({ summary }: Pick<Attachment, 'summary'>): Digest | null => {
  if (summary === null) return null
  try {
    return Digest.safeParse(JSON.parse(summary)).data ?? null
  } catch {
    return null
  }
}

/** What the answers will rest on: the sources, with what was made of each (PRJ-16). */
export const KnownSources = ({ projectId }: { projectId: string }) => {
  const titleId = useId()
  const { data: project } = useQuery(projectQuery(projectId))
  const read = (project?.drives ?? [])
    .flatMap((drive) => drive.folders.flatMap((folder) => folder.attachments))
    .filter(({ status }) => status === 'completed')
  if (read.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line bg-sunken px-4 py-3.5">
      <h3 id={titleId} className="text-13 font-semibold text-muted">
        What the assistant will know
      </h3>
      <ul className="mt-3 flex flex-col gap-3">
        {read.map((source) => (
          <li key={source.id} className="min-w-0">
            <p className="truncate text-14 font-medium">{source.title}</p>
            <p className="line-clamp-3 text-13 text-pretty text-muted">
              {digestOf(source)?.summary ?? 'Read in full; it has no summary.'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
