import type { Dataset } from '@atelier/contract/datasets/dataset'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { locale } from '../../lib/language.ts'
import { t, translatedLines } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { datasetQuery, useAnalyze } from './api.ts'
import { Explorer } from './explorer/explorer.tsx'
import { ReadAsForm, describeImport } from './read-as-form.tsx'
import { TableFacts } from './table-facts.tsx'

const DatasetFacts = ({ id, dataset }: { id: string; dataset: Dataset }) => {
  const [isEditing, setEditing] = useState(false)
  const { readAs, assumed, note, noteSentences, tables } = dataset
  return (
    <>
      {readAs !== null && !isEditing && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <span>
            {t('Read as: {readAs}', { readAs: describeImport(readAs) })}
            {assumed.length > 0 && (
              <span className="text-warn">
                {' '}
                ·{' '}
                {t('{what} assumed', {
                  what: new Intl.ListFormat(locale).format(
                    assumed.map((name) => (name === 'dates' ? t('dates') : t('decimal separator'))),
                  ),
                })}
              </span>
            )}
          </span>
          <Button size="sm" onPress={() => setEditing(true)}>
            {t('Edit…')}
          </Button>
        </p>
      )}
      {readAs !== null && isEditing && (
        <ReadAsForm id={id} dataset={dataset} readAs={readAs} onDone={() => setEditing(false)} />
      )}
      {translatedLines(note, noteSentences).map((line) => (
        <p key={line} className="text-13 text-warn">
          {line}
        </p>
      ))}
      {tables.map((table) => (
        <TableFacts key={table.name} table={table} />
      ))}
    </>
  )
}

const NotAnalyzed = ({ id, takesMessages }: { id: string; takesMessages: number }) => {
  const analyze = useAnalyze(id)
  return (
    <div data-scroll className="flex min-h-0 flex-1 flex-col items-start gap-3 overflow-y-auto p-4 text-14">
      <p className="text-pretty text-muted">
        {t(
          'Analyst Mode reads the whole table. You can then filter and group it, run calculations, and chart the results.',
        )}
        {takesMessages > 0 &&
          ` ${t('This uses {takesMessages} messages from your daily limit, but only once per file.', { takesMessages })}`}
      </p>
      {analyze.error !== null && (
        <p role="alert" className="text-bad">
          {errorText(analyze.error)}
        </p>
      )}
      <Button variant="primary" isPending={analyze.isPending} onPress={() => analyze.mutate(undefined)}>
        {t('Explore table')}
      </Button>
    </div>
  )
}

const DatasetCard = ({ id, title }: { id: string; title: string }) => (
  <ResourceState
    query={useQuery(datasetQuery(id))}
    size="panel"
    loading={<Skeleton className="m-4 h-40 rounded-md" />}
    errorTitle={t('Couldn’t load the table')}
  >
    {({ dataset, takesMessages }) =>
      dataset === null ? (
        <NotAnalyzed id={id} takesMessages={takesMessages} />
      ) : (
        <Explorer
          key={JSON.stringify(dataset.readAs)}
          id={id}
          title={title}
          dataset={dataset}
          facts={<DatasetFacts id={id} dataset={dataset} />}
        />
      )
    }
  </ResourceState>
)

export default DatasetCard
