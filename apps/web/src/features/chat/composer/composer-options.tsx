import type { Effort } from '@atelier/contract/admin/model'
import { useQuery } from '@tanstack/react-query'
import { Brain, Globe } from 'lucide-react'
import { t } from '../../../lib/text.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { modelsQuery } from '../api.ts'
import { useNextModel } from '../models/chosen-model.ts'
import { chooseEffort, chooseWebSearch, efforts, useEffort, useWebSearch } from '../models/model-choice.ts'

const effortNames: Record<Effort, string> = { low: t('Low'), medium: t('Medium'), high: t('High') }

export const ComposerOptions = ({ composerId }: { composerId: string }) => {
  const { data } = useQuery(modelsQuery)
  const capabilities = useNextModel(composerId)?.capabilities
  const usesWebSearch = useWebSearch()
  const effort = useEffort()
  const label =
    effort === null ? t('Thinking: model default') : t('Thinking: {effort}', { effort: effortNames[effort] })
  return (
    <>
      {data?.searchesWeb === true && capabilities?.generates === true && (
        <IconButton
          label={t('Search the web')}
          aria-pressed={usesWebSearch}
          onPress={() => chooseWebSearch(!usesWebSearch)}
          className={usesWebSearch ? 'bg-accent-soft! text-accent-text!' : ''}
        >
          <Globe />
        </IconButton>
      )}
      {capabilities?.reasoning === true && (
        <Menu
          label={t('Thinking')}
          placement="top end"
          trigger={
            <IconButton label={label} className={effort === null ? '' : 'bg-accent-soft! text-accent-text!'}>
              <Brain />
            </IconButton>
          }
          items={[
            {
              label: t('Model default'),
              isChosen: effort === null,
              onAction: () => chooseEffort(null),
            },
            ...efforts.map((each) => ({
              label: effortNames[each],
              isChosen: effort === each,
              onAction: () => chooseEffort(each),
            })),
          ]}
        />
      )}
    </>
  )
}
