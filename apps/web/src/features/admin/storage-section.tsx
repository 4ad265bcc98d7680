import { useQuery } from '@tanstack/react-query'
import { fileSize } from '../../lib/format/file-size.ts'
import { t } from '../../lib/text.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { storageQuery } from './api.ts'

const StorageSection = () => (
  <ResourceState
    query={useQuery(storageQuery)}
    loading={<ListSkeleton label={t('Loading storage')} />}
    errorTitle={t('Couldn’t load storage usage')}
  >
    {({ files, databaseBytes, freeBytes, people }) => (
      <>
        <dl className="grid grid-cols-1 gap-3 tablet:grid-cols-3">
          <Fact
            label={t('Files (each counted once)')}
            text={t('{count} ({bytes})', {
              bytes: fileSize(files.bytes),
              count: files.count,
            })}
          />
          {databaseBytes !== null && <Fact label={t('Database')} text={fileSize(databaseBytes)} />}
          <Fact
            label={t('Free space on the data disk')}
            text={freeBytes === null ? t('Files are stored in S3') : fileSize(freeBytes)}
          />
        </dl>
        <section aria-labelledby="most" className="flex flex-col gap-3">
          <h2 id="most" className="text-16 font-semibold">
            {t('People using the most storage')}
          </h2>
          {people.length === 0 ? (
            <p className="text-14 text-muted">{t('No files yet.')}</p>
          ) : (
            <ol className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
              {people.map(({ id, name, email, bytes }) => (
                <li key={id} className="flex items-center gap-3 px-4 py-2.5">
                  <span className="min-w-0 flex-1 truncate text-14">
                    {name} <span className="text-12 text-muted">{email}</span>
                  </span>
                  <span className="text-13 tabular-nums">{fileSize(bytes)}</span>
                </li>
              ))}
            </ol>
          )}
        </section>
      </>
    )}
  </ResourceState>
)

const Fact = ({ label, text }: { label: string; text: string }) => (
  <div className="rounded-md border border-line bg-surface px-4 py-3">
    <dt className="text-12 text-muted">{label}</dt>
    <dd className="mt-0.5 text-16 font-semibold">{text}</dd>
  </div>
)

export default StorageSection
