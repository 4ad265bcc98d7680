import { listLocalModels, startModelDownload } from '@atelier/contract/endpoints/admin/local-models'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDriveDownload } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../../lib/api/api-client.ts'
import { fileSize } from '../../../lib/format/file-size.ts'
import { plural, t, translate } from '../../../lib/text.tsx'
import { ProgressLine } from '../../../ui/feedback/progress-line.tsx'
import { modelsQuery } from '../api.ts'
import { StepText, stepClass } from '../answer/step-text.tsx'

const progressIntervalMs = 1_000

const localModelsQuery = queryOptions({
  queryKey: ['admin', 'local-models'] as const,
  queryFn: ({ signal }) => call(listLocalModels, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.downloads.some(({ failure }) => failure === null) ? progressIntervalMs : false,
})

export const LocalModelStep = () => {
  const queryClient = useQueryClient()
  const { data } = useQuery(localModelsQuery)
  const start = useMutation({
    meta: { failure: t('Couldn’t start the download') },
    mutationFn: (id: string) => call(startModelDownload, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries(localModelsQuery),
  })
  const installedCount = data?.models.length ?? 0
  useEffect(() => {
    if (installedCount > 0) void queryClient.invalidateQueries(modelsQuery)
  }, [installedCount, queryClient])
  const download = data?.downloads[0]
  const model = data?.catalog.find(({ isRecommended }) => isRecommended)
  if (download && download.failure === null)
    return (
      <li>
        <div className={stepClass}>
          <StepText
            icon={<HardDriveDownload />}
            title={t('Downloading {title}', { title: download.title })}
            text={t('{done} of {total}. You can keep using Atelier in the meantime.', {
              done: fileSize(download.done),
              total: fileSize(download.total),
            })}
          >
            <ProgressLine
              label={t('Downloading {title}', { title: download.title })}
              value={download.done}
              max={Math.max(1, download.total)}
            />
          </StepText>
        </div>
      </li>
    )
  if (!model) return null
  const { id, title, bytes, license, tokensPerSecond } = model
  return (
    <li>
      <button
        type="button"
        className={stepClass}
        disabled={start.isPending}
        onClick={() => start.mutate(download?.id ?? id)}
      >
        <StepText
          icon={<HardDriveDownload />}
          title={t('Download a model to this computer')}
          text={
            download?.failure
              ? translate(download.failure)
              : plural(
                  Math.max(1, Math.round(tokensPerSecond)),
                  '{title}, {size}, license: {license}. It works offline and generates about 1 token per second on this computer.',
                  '{title}, {size}, license: {license}. It works offline and generates about {count} tokens per second on this computer.',
                  { title, size: fileSize(bytes), license },
                )
          }
        />
      </button>
    </li>
  )
}
