import type { Dataset } from '@atelier/contract/dataset'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { locale } from '../../lib/language.ts'
import { t, translated } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { datasetQuery, useAnalyse } from './api.ts'
import { ReadAsForm, readingLine } from './read-as-form.tsx'
import { TableFacts } from './table-facts.tsx'

const Facts = ({ id, dataset }: { id: string; dataset: Dataset }) => {
  const [isChanging, setChanging] = useState(false)
  const { readAs, assumed, note, tables } = dataset
  return (
    <>
      {readAs !== null && !isChanging && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <span>
            {t('Read as: {readAs}', { readAs: readingLine(readAs) })}
            {assumed.length > 0 && (
              <span className="text-warn">
                {' '}
                ·{' '}
                {t('{what} assumed', {
                  what: new Intl.ListFormat(locale).format(
                    assumed.map((name) => (name === 'dates' ? t('dates') : t('decimal mark'))),
                  ),
                })}
              </span>
            )}
          </span>
          <Button size="sm" onPress={() => setChanging(true)}>
            {t('Change…')}
          </Button>
        </p>
      )}
      {readAs !== null && isChanging && (
        <ReadAsForm id={id} dataset={dataset} readAs={readAs} onDone={() => setChanging(false)} />
      )}
      {note?.split('\n').map((line) => (
        <p key={line} className="text-13 text-warn">
          {translated(line)}
        </p>
      ))}
      {tables.map((table) => (
        <TableFacts key={table.name} table={table} />
      ))}
    </>
  )
}

const Unknown = ({ id, takesMessages }: { id: string; takesMessages: number }) => {
  const analyse = useAnalyse(id)
  return (
    <div className="flex flex-col items-start gap-3 text-14">
      <p className="text-pretty text-muted">
        {t(
          'Analyst Mode looks at the whole table: its columns and their types, what is missing, and what could not be read.',
        )}
        {takesMessages > 0 &&
          ` ${t('This takes {takesMessages} of today’s messages, once for this file.', { takesMessages })}`}
      </p>
      {analyse.error !== null && (
        <p role="alert" className="text-bad">
          {errorText(analyse.error)}
        </p>
      )}
      <Button variant="primary" isPending={analyse.isPending} onPress={() => analyse.mutate(undefined)}>
        {t('Look at the table')}
      </Button>
    </div>
  )
}

/** What is in a CSV file or a workbook, and how it was read (LAB-04). */
const DatasetCard = ({ id }: { id: string }) => (
  <div data-scroll className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
    <ResourceState
      of={useQuery(datasetQuery(id))}
      size="panel"
      loading={<Skeleton className="h-40 rounded-md" />}
      failed={t('What is in the table did not load')}
    >
      {({ dataset, takesMessages }) =>
        dataset === null ? (
          <Unknown id={id} takesMessages={takesMessages} />
        ) : (
          <Facts id={id} dataset={dataset} />
        )
      }
    </ResourceState>
  </div>
)

export default DatasetCard
